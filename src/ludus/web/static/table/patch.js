/** @import { Patch, SceneJson, Shape } from "./types.js" */

/**
 * A scene with its shapes in reach by layer and key. Shapes are never changed, only replaced:
 * whatever is the same object as before is drawn already.
 * @typedef {{around: Omit<SceneJson, "layers">, layers: Map<string, Map<string, Shape>>}} Picture
 */

/**
 * The picture of a scene; shapes that equal those of `before` are taken over from there.
 * @param {SceneJson} scene
 * @param {Picture|null} [before]
 * @returns {Picture}
 */
export function pictureOf(scene, before = null) {
  const { layers = [], ...around } = scene;
  /** @type {Picture["layers"]} */
  const made = new Map();
  for (const layer of layers) {
    const had = before?.layers.get(layer.name);
    /** @type {Map<string, Shape>} */
    const shapes = new Map();
    for (const shape of layer.shapes ?? []) {
      const key = shape.key ?? "";
      const old = had?.get(key);
      shapes.set(key, old && JSON.stringify(old) === JSON.stringify(shape) ? old : shape);
    }
    made.set(layer.name, shapes);
  }
  return { around, layers: made };
}

/**
 * The next picture, as ludus.draw.patch.apply makes it.
 * @param {Picture} picture
 * @param {Patch[]} patches
 * @returns {Picture}
 */
export function patched(picture, patches) {
  /** @type {Picture} */
  const next = { around: { ...picture.around }, layers: new Map(picture.layers) };
  const fresh = new Set();
  /** @param {string} name */
  const open = (name) => {
    const shapes = next.layers.get(name) ?? new Map();
    if (fresh.has(name)) return shapes;
    fresh.add(name);
    const copy = new Map(shapes);
    next.layers.set(name, copy);
    return copy;
  };
  for (const patch of patches) apply(next, patch, open);
  return next;
}

/**
 * @param {Picture} next
 * @param {Patch} patch
 * @param {(layer: string) => Map<string, Shape>} open
 */
function apply(next, patch, open) {
  const { op, key = "", layer = "", values = {} } = patch;
  if (op === "remove") {
    for (const [name, shapes] of next.layers) if (shapes.has(key)) open(name).delete(key);
  } else if (op === "layers") {
    next.layers = new Map(values.names.map((/** @type {string} */ name) => [name, next.layers.get(name) ?? new Map()]));
  } else if (op === "add") {
    open(layer).set(values.key, /** @type {Shape} */ (values));
  } else if (op === "change" || op === "move") {
    for (const [name, shapes] of next.layers) {
      const shape = shapes.get(key);
      if (shape) open(name).set(key, merged(shape, values));
    }
  } else if (op === "edit") {
    for (const [name, shapes] of next.layers) {
      const shape = shapes.get(key);
      if (shape) open(name).set(key, edited(shape, { in: values }));
    }
  } else if (op === "amend") {
    next.around = edited(next.around, { in: { [key]: values } });
  } else if (op === "order") {
    const shapes = open(layer);
    const order = values.keys.map((/** @type {string} */ name) => [name, shapes.get(name)]);
    shapes.clear();
    for (const [name, shape] of order) if (shape) shapes.set(name, shape);
  } else {
    next.around = merged(next.around, { [key]: values.to });
  }
}

/**
 * A value after an edit; undefined where it becomes the default.
 * @param {any} old
 * @param {{to?: any, in?: Record<string, any>, at?: number, cut?: number, put?: any[]}} edit
 * @returns {any}
 */
function edited(old, edit) {
  const { in: inside = {}, at, cut = 0, put = [] } = edit;
  if ("to" in edit || Object.keys(edit).length === 0) return edit.to;
  const changes = Object.entries(inside).map(([name, each]) => [name, edited(old[name], each)]);
  if (!Array.isArray(old)) return merged(old, Object.fromEntries(changes));
  const next = Object.assign([...old], Object.fromEntries(changes));
  if (at !== undefined) next.splice(at, cut, ...put);
  return next;
}

/**
 * The old object with new values; null, or nothing at all, takes one away.
 * @template {object} T
 * @param {T} old
 * @param {Record<string, any>} values
 * @returns {T}
 */
function merged(old, values) {
  const entries = Object.entries({ ...old, ...values }).filter(([, value]) => value !== null && value !== undefined);
  return /** @type {T} */ (Object.fromEntries(entries));
}

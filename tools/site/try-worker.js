import { python } from "./python.js";

/** Runs examples, one after the other, in one and the same Python. */
const RUN = `
import json
from contextlib import redirect_stdout
from io import StringIO

from pyodide.code import eval_code

names = {"__name__": "__main__"}


def ran(code):
    """What an example prints, and the picture of what stands alone in its last line."""
    said, picture, wrong = StringIO(), "", ""
    try:
        with redirect_stdout(said):
            value = eval_code(code, names)
        if hasattr(value, "_repr_svg_"):
            picture = value._repr_svg_()
        elif value is not None:
            said.write(repr(value))
    except BaseException as error:
        wrong = f"{type(error).__name__}: {error}"
    return json.dumps({"said": said.getvalue(), "picture": picture, "wrong": wrong})


ran
`;

const ready = python().then(({ py }) => py.runPython(RUN));

self.onmessage = async (event) => {
  try {
    const ran = await ready;
    self.postMessage(JSON.parse(ran(event.data)));
  } catch (error) {
    self.postMessage({ said: "", picture: "", wrong: `Python could not be started here: ${error}` });
  }
};

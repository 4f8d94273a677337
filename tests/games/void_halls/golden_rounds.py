"""The golden game: thirty rounds on the crypt, steady track, normal mode.

Three rows for each round: the dice thrown and kept; the actions, or the battle with heroes / defence of each hall; then
workers, lower, upper, stock, points and deepest hall after the cleanup.
"""

from __future__ import annotations

ROUNDS = """
throw 42625 keep 22 throw 522 keep 2222 throw 5
    2222 hire
    6 5 0 5 0 1
throw 516545 keep 555 throw 432 keep 555 throw 245
    5555 hire
    7 5 0 5 0 1
throw 6615426 keep 666 throw 2213 keep 666 throw 6124
    6666 hire
    8 5 0 5 0 1
throw 23456624 keep 4466 throw 1365 keep 44666 throw 126
    6666 hire
    9 5 0 5 0 1
throw 351264162 keep 2266 throw 21546 keep 2225666 throw 62
    222 build mine at 1B2; 666 build mine at 1C2
    9 5 2 3 0 1
-
    battle skipped
    9 5 2 3 0 1
throw 463653164 keep 44666 throw 4351 keep 444666 throw 124
    44 mine; 44 mine; 666 build mine at 1E2
    9 9 3 6 0 1
throw 544554622 keep 22444555 throw 2 keep 22444555 throw 5
    22 mine; 55 mine; 55 mine; 444 build scepter at 1C3+1D3
    9 15 13 2 1 1
throw 645615151 keep 111 throw 423512 keep 1111 throw 42246
    22 mine; 44 mine; 11 mine
    9 21 13 8 2 1
-
    battle skipped
    9 21 13 8 3 1
throw 511531326 keep 111 throw 611144 keep 1111144 throw 15
    44 mine; 11111 explore hall 2
    9 23 13 10 4 2
throw 113216322 keep 11122233 throw 4 keep 11122233 throw 1
    33 mine; 11 mine; 11 mine; 222 build force at 2C2
    9 29 25 4 5 2
throw 621344334 keep 333444 throw 452 keep 3334444 throw 55 keep 33344455 throw 2
    55 mine; 333 build chest at 2D2; 444 build warrior at 2E2
    8 31 31 0 6 2
-
    battle 2:1/1, gain 2, loss 0, tombs 0
    8 33 31 2 9 2
throw 22322645 keep 2222 throw 6541 keep 2222 throw 6451 keep 2222 throw 2452
    22222 explore hall 3
    8 33 31 2 10 3
throw 46446113 keep 444 throw 32661 keep 444 throw 64452 keep 4444 throw 3252
    22 mine; 4444 hire
    9 35 31 4 11 3
throw 156264663
    123456 upgrade warrior; 666 build warrior at 3C2
    8 35 32 3 12 3
-
    battle 2:1/2 3:0/2, gain 2, loss 0, tombs 0
    8 37 32 5 15 3
throw 11666644 keep 11666 throw 362 keep 116666 throw 54 keep 116666 throw 33
    11 mine; 33 mine; 666 build chest at 3B3
    8 41 37 4 16 3
throw 23155511 keep 1235 throw 2612 keep 12356 throw 616 keep 12356 throw 411
    11 mine; 123456 upgrade chest
    8 43 37 6 17 3
throw 65222322 keep 22222 throw 244
    44 mine; 222 build chest at 3C3; 222 build warrior at 3D3
    7 45 43 2 18 3
-
    battle 2:2/2 3:4/4, gain 16, loss 0, tombs 0
    7 61 43 18 35 3
throw 1564355 keep 555 throw 1455 keep 455555 throw 4
    44 mine; 55555 explore hall 4
    7 63 43 20 36 4
throw 2264332 keep 22233 throw 56 keep 22233 throw 32 keep 222333 throw 1
    222 build chest at 4C2; 333 build warrior at 4C3
    6 63 49 14 37 4
throw 545425 keep 44555 throw 5 keep 44555 throw 1 keep 44555 throw 6
    44 mine; 555 build chest at 4D3
    6 65 54 11 38 4
-
    battle 2:2/2 3:4/4 4:4/2, gain 24, loss 10, tombs 0
    6 89 64 25 63 4
throw 323325 keep 22333 throw 2
    222 build tomb at 4C4; 333 build trap at 3D4
    6 89 81 8 64 4
throw 152211 keep 111 throw 156 keep 1111 throw 35 keep 1111 throw 14
    11111 explore hall 5
    6 89 81 8 65 5
throw 166152 keep 1256 throw 54 keep 12456 throw 3
    123456 upgrade mine; exchange
    5 94 81 13 66 5
-
    battle 2:2/2 3:4/5 4:4/3, gain 28, loss 5, tombs 1; exchange
    5 127 86 41 95 5
"""

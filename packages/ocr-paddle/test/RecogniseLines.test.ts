import { assert, describe, it } from "@effect/vitest"
import type { LineImage, LineRecogniser } from "@open-valuation/files/imaging"
import { openLineRecogniser } from "../src/LineModels.ts"
import { line } from "./Drawing.ts"

let opened: Promise<LineRecogniser> | undefined

const recognise = async (...lines: ReadonlyArray<LineImage>) => {
  opened ??= openLineRecogniser()
  return (await opened).recognise(lines)
}

describe("lines of print", () => {
  const prints = [
    "青屿市栖禾商贸有限公司",
    "2025-04-05 08:31:22",
    "-1,000,000.00",
    "额定起重量 25000kg",
    "6946598073021573681",
    "SANY SY215C",
    "100.00",
    "元",
  ]

  it("are read in order, whatever their length", async () => {
    const texts = await recognise(...prints.map((text) => line(text)))
    assert.deepStrictEqual(
      texts.map(({ text }) => text.replaceAll(" ", "")),
      prints.map((text) => text.replaceAll(" ", "")),
    )
    for (const { confidence, text } of texts) assert.isAbove(confidence, 0.8, text)
  })

  it("keep the space between date and time", async () => {
    const [text] = await recognise(line("2025-11-11 11:00:01", "NUMBER"))
    assert.strictEqual(text?.text, "2025-11-11 11:00:01")
  })

  it("may be long", async () => {
    const long = "本页仅供核对使用如有疑问请于收到之日起十五日内向开户行查询".repeat(3)
    const [text] = await recognise(line(long))
    assert.strictEqual(text?.text, long)
  })

  it("of figures have no letters", async () => {
    const [asText, asNumber] = await recognise(line("l0O0.5B"), line("l0O0.5B", "NUMBER"))
    assert.match(asText?.text ?? "", /[a-zA-Z]/)
    assert.match(asNumber?.text ?? "", /^[\d.,:\- ]*$/)
  })

  it("get a low confidence when something in them was skipped", async () => {
    const { kind, raster } = line("1,234.56")
    // A blot far from the figure.
    const width = raster.width + 120
    const data = new Uint8Array(width * raster.height).fill(255)
    for (let row = 0; row < raster.height; row++) {
      data.set(raster.data.subarray(row * raster.width, (row + 1) * raster.width), row * width)
      if (row > 12 && row < 30) data.fill(60, row * width + raster.width + 60, row * width + raster.width + 66)
    }
    const [clean, blotted] = await recognise(line("1,234.56"), { kind, raster: { ...raster, width, data } })
    assert.isAbove(clean?.confidence ?? 0, 0.9)
    assert.isBelow(blotted?.confidence ?? 1, 0.7)
  })

  it("that are empty paper, black, a single pixel, or a hair line have no text", { tags: ["long"] }, async () => {
    const plain = (width: number, height: number, grey: number): LineImage => ({
      kind: "TEXT",
      raster: { width, height, data: new Uint8Array(width * height).fill(grey) },
    })
    const texts = await recognise(
      plain(200, 40, 255),
      plain(200, 40, 0),
      plain(1, 1, 128),
      plain(1, 400, 90),
      plain(30_000, 2, 128),
    )
    assert.deepStrictEqual(
      texts.map(({ text }) => text),
      ["", "", "", "", ""],
    )
  })
})

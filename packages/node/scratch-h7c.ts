import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import { readPage } from "@open-valuation/imaging"
import { degradationNames, renderDocument } from "../testing/src/ocr/index.ts"
const [engine, strengths = "1,0.5", seedFrom = "1"] = process.argv.slice(2)
const recogniser = engine === "paddle" ? await (await import("../ocr-paddle/src/LineModels.ts")).openLineRecogniser() : await (await import("../ocr-tesseract/src/TesseractLines.ts")).startLines()
let seed = Number(seedFrom)
for (const strength of strengths.split(",").map(Number)) for (const name of degradationNames) {
  seed++
  const id = `${name}-${strength}-${seed}`
  const out = `/tmp/h7/corpus/${engine}-${id}.json`
  if (existsSync(out)) continue
  let doc; try { doc = renderDocument(seed, "BANK_STATEMENT", { name, strength }) } catch { continue }
  await writeFile(`/tmp/h7/corpus/${id}.jpg`, doc.image)
  const image = await loadImage(doc.image as Buffer)
  const c = createCanvas(image.width, image.height).getContext("2d")
  c.drawImage(image, 0, 0)
  const { data } = c.getImageData(0, 0, image.width, image.height)
  const pixels = new Uint8Array(image.width * image.height * 3)
  for (let i = 0, j = 0; i < data.length; i += 4) { pixels[j++] = data[i]!; pixels[j++] = data[i+1]!; pixels[j++] = data[i+2]! }
  const t = Date.now()
  try {
  const text = await readPage({ width: image.width, height: image.height, channels: 3, pixels }, recogniser as never)
  console.log(id, Date.now() - t, "ms", text.words.length, JSON.stringify(text.quality), text.turned)
  await writeFile(out, JSON.stringify({ ...text, truthLines: doc.lines, truth: doc.truth }))
  } catch (e) { console.log(id, "FAILED", e) }
}
process.exit(0)

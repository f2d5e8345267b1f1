import { readFile, writeFile } from "node:fs/promises"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import { readPage } from "@open-valuation/imaging"
const [engine, ...files] = process.argv.slice(2)
const recogniser = engine === "paddle" ? await (await import("../ocr-paddle/src/LineModels.ts")).openLineRecogniser() : await (await import("../ocr-tesseract/src/TesseractLines.ts")).startLines()
for (const file of files) {
  const [path, out, dpi] = file.split("=")
  const image = await loadImage(await readFile(path!))
  const c = createCanvas(image.width, image.height).getContext("2d")
  c.drawImage(image, 0, 0)
  const { data } = c.getImageData(0, 0, image.width, image.height)
  const pixels = new Uint8Array(image.width * image.height * 3)
  for (let i = 0, j = 0; i < data.length; i += 4) { pixels[j++] = data[i]!; pixels[j++] = data[i+1]!; pixels[j++] = data[i+2]! }
  const t = Date.now()
  const text = await readPage({ width: image.width, height: image.height, channels: 3, pixels, ...(dpi ? { dpi: Number(dpi) } : {}) }, recogniser as never)
  console.log(file, Date.now() - t, "ms", text.words.length, "words", text.rules.length, "rules", JSON.stringify(text.quality), text.turned)
  await writeFile(`/tmp/h7/new/${engine}-${out}.json`, JSON.stringify(text))
}
process.exit(0)

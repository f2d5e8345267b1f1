import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { apiReference } from "./guide/ApiReference.ts"
import { buildGuide, deadLinks, outsideLoads, unlisted } from "./guide/BuildGuide.ts"
import { referenceDocument } from "./ReferenceDocument.ts"

/** Builds the documentation as static pages in Brotli into `packages/server/site/guide`, which a server serves. */
const root = join(import.meta.dirname, "..")
/** The best one, 11, takes almost three times the work for 3 % fewer bytes. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
const folder = join(root, "packages/server/site/guide")
const files = buildGuide(root, referenceDocument(), apiReference(root))

const faults = [
  ...unlisted(root).map((path) => `${path} is not in scripts/guide/Navigation.ts`),
  ...deadLinks(files).map((link) => `dead link: ${link}`),
  ...outsideLoads(files).map((load) => `loaded from elsewhere: ${load}`),
]
for (const fault of faults) console.error(fault)

rmSync(folder, { recursive: true, force: true })
let [bytes, sent] = [0, 0]
for (const [path, content] of files) {
  const file = join(folder, `${path}.br`)
  mkdirSync(dirname(file), { recursive: true })
  const plain = Buffer.from(content)
  const packed = brotliCompressSync(plain, QUALITY)
  writeFileSync(file, packed)
  bytes += plain.length
  sent += packed.length
}
const kilobytes = (size: number): string => `${Math.round(size / 1000).toLocaleString("en-US")} kB`
console.log(
  `guide: ${files.size} files, ${kilobytes(bytes)}, ${kilobytes(sent)} compressed, ${faults.length} faults, ${Math.round(performance.now() / 100) / 10} s`,
)
process.exitCode = faults.length === 0 ? 0 : 1

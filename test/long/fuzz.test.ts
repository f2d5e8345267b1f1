import { expect, it } from "vitest"
import { type Finding, fuzz, isFailure } from "../fuzz/Fuzz.ts"
import { originals } from "../fuzz/Originals.ts"

const bombs = [
  "spaces-200MB.xlsx",
  "spaces-in-a-cell-200MB.xlsx",
  "spaces-200MB.csv.gz",
  "zip-bomb-lying.zip",
  "zip-many-files.zip",
  "zip-nested.zip",
  "entities.xlsx",
  "entities.camt.xml",
  "entities.ofx",
  "entities.invoice.xml",
  "spaces-200MB.ofd",
  "far-cell.xlsx",
  "pages-loop.pdf",
]

it("damaged and hostile files end with lines or with a named error, within their limits", async () => {
  const findings: Array<Finding> = []
  await fuzz(
    { seed: 20_261_122, mutations: 60, bombs, ms: 20_000, heapMegabytes: 512, raisedMegabytes: 512, processes: 2 },
    (finding) => findings.push(finding),
  )
  const sound = findings.filter(({ mutant }) => mutant.how === "sound")
  expect(findings.filter(isFailure)).toEqual([])
  // There is no recogniser here: images are decoded, and then refused.
  const isImage = (name: string) => /\.(jpg|tiff)$/.test(name)
  expect(sound.map(({ mutant, verdict }) => [mutant.name, verdict._tag])).toEqual(
    sound.map(({ mutant: { name } }) => [name, isImage(name) ? "Refused" : "Read"]),
  )
  expect(findings).toHaveLength(originals().length + bombs.length + 60)
})

import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type RenderedKind, renderDocument } from "@open-valuation/testing/ocr"
import { recogniserNames } from "../ocr/Recogniser.ts"
import { given, medianOf, report, rounded, size, type Table } from "./Figures.ts"
import { type BenchPicture, ours, type PictureReader, tesseractProgram } from "./ocr/Readers.ts"

const ROUNDS = size(3, 1)
const STRENGTH = 0.3

const groups: ReadonlyArray<{
  readonly name: string
  readonly what: string
  readonly kinds: ReadonlyArray<RenderedKind>
}> = [
  {
    name: "ocr.pages",
    what: "pages of statements, A4 at 150 dpi",
    kinds: Array.from({ length: size(3, 1) }, () => "BANK_STATEMENT" as const),
  },
  {
    name: "ocr.photos",
    what: "photos of a plate, a licence, a title",
    kinds: ["NAMEPLATE", "DRIVING_LICENCE", "PROPERTY_TITLE"],
  },
]

/** Slightly tilted scans, and photos with a little of every degradation: the most common uploads. */
const picture = (folder: string, kind: RenderedKind, seed: number): BenchPicture => {
  const name = kind === "BANK_STATEMENT" ? "tilt" : "photo"
  const { fileName, image } = renderDocument(seed, kind, { name, strength: STRENGTH })
  const path = join(folder, fileName)
  writeFileSync(path, image)
  return { fileName, bytes: image, path }
}

/**
 * All readers read the same pictures in turn, round by round, after one picture as a warm-up. Processor seconds per
 * page.
 */
const secondsEach = async (
  readers: ReadonlyArray<PictureReader>,
  pictures: ReadonlyArray<BenchPicture>,
  rounds: number,
): Promise<ReadonlyArray<number>> => {
  const means = readers.map((): Array<number> => [])
  const [first] = pictures
  if (first === undefined) return []
  for (const { read } of readers) await read(first)
  for (let round = 0; round < rounds; round++) {
    for (const [at, { read }] of readers.entries()) {
      const seconds: Array<number> = []
      for (const one of pictures) seconds.push((await read(one)) ?? Number.NaN)
      const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length
      if (!Number.isNaN(mean)) means[at]?.push(mean)
    }
  }
  return means.map(medianOf)
}

const speedTable = (names: ReadonlyArray<string>, seconds: ReadonlyArray<number>): Pick<Table, "columns" | "rows"> => {
  const program = seconds.at(-1) ?? Number.NaN
  const rows = names.map((name, at) => {
    const own = seconds[at] ?? Number.NaN
    if (Number.isNaN(own)) return [name, "-", "not on this machine", ""]
    const share = at === names.length - 1 || Number.isNaN(program) ? "" : `${rounded(program / own, 2)}×`
    return [name, rounded(own, 2), rounded(60 / own, 1), share]
  })
  return { columns: ["", "s/page", "pages/min/core", "of the program's speed"], rows }
}

type Peak = Readonly<Record<"emptyMegabytes" | "peakMegabytes", number>>

const memoryOf = (pictures: ReadonlyArray<BenchPicture>): ReadonlyArray<ReadonlyArray<string>> => {
  const child = fileURLToPath(new URL("ocr/Memory.ts", import.meta.url))
  const peak = (name: string, workers: number): Peak => {
    const paths = Array.from({ length: workers }, () => pictures.map(({ path }) => path)).flat()
    const args = ["--conditions=@open-valuation/source", child, name, String(workers), ...paths]
    const megabytes: Peak = JSON.parse(execFileSync(process.execPath, args).toString())
    return megabytes
  }
  return recogniserNames.map((name) => {
    const [one, two] = [peak(name, 1), peak(name, 2)]
    const megabytes = [one.emptyMegabytes, one.peakMegabytes, two.peakMegabytes, two.peakMegabytes - one.peakMegabytes]
    return [name, ...megabytes.map((value) => rounded(value))]
  })
}

/**
 * `npm run bench -- ocr [ROUNDS]`: both recognisers compared with the `tesseract` program, on the same rendered
 * pictures.
 */
export const ocrBench = async (): Promise<void> => {
  const rounds = Math.max(1, Number(given[0] ?? ROUNDS))
  console.log(
    `OCR: from a file's bytes to words on a page, one thread each, everybody in turn; processor time, medians of ${rounds} rounds`,
  )
  const folder = mkdtempSync(join(tmpdir(), "open-valuation-bench-"))
  const readers = [...recogniserNames.map(ours), tesseractProgram]
  try {
    const all = groups.map(({ kinds, name, what }) => ({
      name,
      what,
      pictures: kinds.map((kind, seed) => picture(folder, kind, seed)),
    }))
    for (const { name, pictures, what } of all) {
      const seconds = await secondsEach(readers, pictures, rounds)
      report({
        name,
        caption: `${pictures.length} ${what}`,
        ...speedTable(
          readers.map((reader) => reader.name),
          seconds,
        ),
      })
    }
    report({
      name: "ocr.memory",
      caption: "Peak memory of a process that reads the pages of statements, Node.js and models included, MB",
      columns: ["", "before", "one worker", "two workers", "a worker more"],
      rows: memoryOf(all[0]?.pictures ?? []),
    })
  } finally {
    await Promise.all(readers.map(({ end }) => end()))
    rmSync(folder, { recursive: true })
  }
}

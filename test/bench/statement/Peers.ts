import { spawn } from "node:child_process"
import { createReadStream } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { parse } from "csv-parse"
import ExcelJS from "exceljs"
import { PDFParse } from "pdf-parse"
import type { Read } from "./Contestant.ts"

/** Runs a program and returns its output. `undefined` when it is missing or fails. */
const printed = (command: string, args: ReadonlyArray<string>): Promise<string | undefined> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "ignore"] })
    let text = ""
    child.stdout.on("data", (piece: Buffer) => (text += piece.toString("latin1")))
    child.on("error", () => resolve(undefined))
    child.on("close", (code) => resolve(code === 0 ? text : undefined))
  })

/**
 * Runs a Python program that times itself, so that the start of Python does not count. Returns the seconds and a count.
 */
const python = async (program: string, path: string): Promise<Read | undefined> => {
  const text = await printed("python3", [
    "-c",
    `import sys,time\nt=time.perf_counter()\nn=0\n${program}\nprint(time.perf_counter()-t,n)`,
    path,
  ])
  const [seconds = Number.NaN, count = Number.NaN] = text?.trim().split(" ").map(Number) ?? []
  return Number.isNaN(seconds) ? undefined : { seconds, count }
}

const countOf = async (items: AsyncIterable<unknown>): Promise<number> => {
  const iterator = items[Symbol.asyncIterator]()
  let count = 0
  while ((await iterator.next()).done !== true) count++
  return count
}

export const csvParseRows = async (path: string): Promise<Read> => {
  const rows: AsyncIterable<unknown> = createReadStream(path).pipe(parse({ bom: true, relax_column_count: true }))
  return { count: await countOf(rows) }
}

export const excelRows = async (bytes: Uint8Array): Promise<Read> => {
  let count = 0
  const options = { sharedStrings: "cache", worksheets: "emit", styles: "cache" } as const
  for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(Readable.from([bytes]), options)) {
    count += await countOf(sheet)
  }
  return { count }
}

/** Character maps of Chinese fonts that are not embedded. Without them the reader finds no text. */
const cMapUrl = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "cmaps/")

export const pdfParsePages = async (bytes: Uint8Array): Promise<Read> => {
  const parser = new PDFParse({ data: new Uint8Array(bytes), cMapUrl, cMapPacked: true })
  const { text, total } = await parser.getText()
  await parser.destroy()
  if (text.length < 100 * total) throw new Error("pdf-parse finds no text")
  return { count: total }
}

export const pdfToText = async (path: string): Promise<Read | undefined> => {
  const text = await printed("pdftotext", ["-layout", path, "-"])
  return text === undefined ? undefined : { count: text.split("\f").length - 1 }
}

export const pythonCsv = (path: string) =>
  python("import csv\nfor r in csv.reader(open(sys.argv[1],encoding='utf-8-sig',newline='')): n+=1", path)

export const openpyxl = (path: string) =>
  python(
    "import openpyxl\nfor r in openpyxl.load_workbook(sys.argv[1],read_only=True).active.iter_rows(values_only=True): n+=1",
    path,
  )

export const pdfminer = (path: string) =>
  python("from pdfminer.high_level import extract_pages\nfor p in extract_pages(sys.argv[1]): n+=1", path)

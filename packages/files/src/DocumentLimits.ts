import type { TableLimits } from "./tables/index.ts"

/** Limits on the contents of one document. Larger documents are refused with `DocumentUnreadable`. */
export interface DocumentLimits {
  /** Bytes of the file, and of each file inside it. */
  readonly bytes: number
  /** Bytes after decompression: of one sheet of a workbook, and of all files in an archive together. */
  readonly unpackedBytes: number
  /** Files in an archive. */
  readonly files: number
  /** Archives within archives: 1 lets a ZIP hold another. */
  readonly nesting: number
  readonly sheets: number
  /** Rows of all sheets together. */
  readonly rows: number
  /** Cells of one row. */
  readonly cells: number
  /** Characters of one cell. */
  readonly cell: number
  readonly pages: number
  /** Pages that are images, in all files together. A recogniser takes seconds for each. */
  readonly scannedPages: number
  /** Stored pixels of an image. */
  readonly imagePixels: number
  /** Pixels of an image's longer side. */
  readonly imageSide: number
  /**
   * Processor time spent reading, milliseconds. The work of the consumer of the pieces and of recognisers does not
   * count.
   */
  readonly millis: number
}

/**
 * Limits that fit what borrowers send: 20 MiB per file, half a million rows, a thousand pages or a hundred scanned
 * ones, one minute.
 */
export const defaultLimits: DocumentLimits = {
  bytes: 20 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  files: 200,
  nesting: 1,
  sheets: 100,
  rows: 500_000,
  cells: 512,
  cell: 32_767,
  pages: 1_000,
  scannedPages: 100,
  imagePixels: 64_000_000,
  imageSide: 20_000,
  millis: 60_000,
}

/** The same limits for one table. */
export const tableLimits = (limits: DocumentLimits): TableLimits => ({
  bytes: limits.unpackedBytes,
  columns: limits.cells,
  cell: limits.cell,
  rows: limits.rows,
})

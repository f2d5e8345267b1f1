/** What the tests use of pdfkit, which comes without types. */
declare module "pdfkit" {
  import type { Readable } from "node:stream"

  export interface PdfOptions {
    readonly size?: string
    readonly margin?: number
    readonly userPassword?: string
    readonly pdfVersion?: string
  }

  class PDFDocument extends Readable {
    constructor(options: PdfOptions)
    fontSize(size: number): this
    text(text: string, x?: number, y?: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    stroke(): this
    end(): void
  }

  export default PDFDocument
}

/** The part of pdfkit that tests and benches use; it comes without types. */
declare module "pdfkit" {
  import type { Readable } from "node:stream"

  export interface PdfOptions {
    readonly size?: string
    readonly margin?: number
    readonly userPassword?: string
    readonly pdfVersion?: string
    readonly autoFirstPage?: boolean
  }

  class PDFDocument extends Readable {
    constructor(options: PdfOptions)
    fontSize(size: number): this
    addPage(): this
    font(path: string): this
    text(text: string, x?: number, y?: number, options?: { readonly lineBreak: boolean }): this
    image(file: Buffer, x: number, y: number, options: { readonly width: number; readonly height: number }): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    stroke(): this
    rect(x: number, y: number, width: number, height: number): this
    fill(colour: string): this
    fillColor(colour: string): this
    end(): void
  }

  export default PDFDocument
}

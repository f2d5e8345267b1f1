import { parentPort } from "node:worker_threads"
import type { FileProof, FileTraits, PageImage } from "@open-valuation/core/domain"
import { ownWork } from "../threads/WorkLimit.ts"
import { openPdf, type PageRead, type PdfFile } from "./PdfFile.ts"
import { loadPdfLibrary } from "./PdfLibrary.ts"
import type { Suspicion } from "./ScanSuspicion.ts"
import type { PdfFault } from "./StreamCheck.ts"

/** A question to the thread. The answer comes before the next question. */
export type PdfQuestion =
  /** Loads the code that reads PDF. */
  | { readonly _tag: "Load" }
  | {
      readonly _tag: "Open"
      readonly bytes: Uint8Array
      readonly password: string | undefined
      /** Maximum pixels of an image to decode. */
      readonly imagePixels: number
    }
  /** `fontless`: with the words that `Paint` leaves out. */
  | { readonly _tag: "Read"; readonly page: number; readonly fontless: boolean }
  | { readonly _tag: "Render"; readonly page: number; readonly suspicion: Suspicion }
  | { readonly _tag: "Paint"; readonly page: number; readonly side: number }
  /** `roots`: certificates that the host trusts, in DER. */
  | { readonly _tag: "Prove"; readonly roots: ReadonlyArray<Uint8Array> }
  | { readonly _tag: "Close" }

export type PdfAnswer =
  | { readonly _tag: "Loaded" }
  | { readonly _tag: "Opened"; readonly pages: number; readonly images: number; readonly traits: FileTraits }
  | ({ readonly _tag: "Read" } & PageRead)
  /** Without an image, the page is not a scan. */
  | { readonly _tag: "Rendered"; readonly image: PageImage | undefined }
  | { readonly _tag: "Proven"; readonly proof: FileProof | undefined }
  | { readonly _tag: "Closed" }
  | { readonly _tag: "Fault"; readonly fault: PdfFault }

/** An answer, and the work that it took, milliseconds. */
export interface PdfReport {
  readonly answer: PdfAnswer
  readonly worked: number
}

let file: PdfFile | undefined

const rendered = (found: PageImage | PdfFault | undefined): PdfAnswer =>
  found !== undefined && "reason" in found ? { _tag: "Fault", fault: found } : { _tag: "Rendered", image: found }

const answer = async (question: PdfQuestion): Promise<PdfAnswer> => {
  switch (question._tag) {
    case "Load":
      await loadPdfLibrary()
      return { _tag: "Loaded" }
    case "Open": {
      const opened = await openPdf(question.bytes, question.password, question.imagePixels)
      if ("reason" in opened) return { _tag: "Fault", fault: opened }
      file = opened
      return { _tag: "Opened", pages: opened.pages, images: opened.images, traits: opened.traits }
    }
    case "Read": {
      if (file === undefined) throw new Error("no PDF is open")
      const read = await file.page(question.page, question.fontless)
      return "reason" in read ? { _tag: "Fault", fault: read } : { _tag: "Read", ...read }
    }
    case "Render":
      if (file === undefined) throw new Error("no PDF is open")
      return rendered(await file.render(question.page, question.suspicion))
    case "Paint":
      if (file === undefined) throw new Error("no PDF is open")
      return rendered(await file.paint(question.page, question.side))
    case "Prove":
      if (file === undefined) throw new Error("no PDF is open")
      return { _tag: "Proven", proof: await file.prove(question.roots) }
    case "Close":
      await file?.close()
      file = undefined
      return { _tag: "Closed" }
  }
}

/** A loaded font. It is never used for display. */
class FontFace {
  readonly loaded = Promise.resolve()
}
Object.assign(globalThis, { FontFace, document: { fonts: new Set<FontFace>() } })

// pdf.js prefetches the pages' dictionaries without exposing the promise. Failures recur when the page is read.
process.on("unhandledRejection", () => undefined)

/** Buffers to transfer to the reader without a copy. */
const handedOver = (reply: PdfAnswer): Array<ArrayBuffer> =>
  reply._tag === "Rendered" && reply.image?.pixels.buffer instanceof ArrayBuffer ? [reply.image.pixels.buffer] : []

parentPort?.on("message", (question: PdfQuestion) => {
  const from = ownWork()
  const report = (reply: PdfAnswer): void =>
    parentPort?.postMessage({ answer: reply, worked: ownWork() - from } satisfies PdfReport, handedOver(reply))
  answer(question).then(report, (cause: unknown) => {
    const detail = cause instanceof Error ? cause.name : "it cannot be read"
    report({ _tag: "Fault", fault: { reason: "corrupt", detail } })
  })
})

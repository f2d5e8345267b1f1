import { parentPort } from "node:worker_threads"
import type { FileTraits } from "@open-valuation/core/domain"
import { openPdf, type Page, type PdfFile } from "./PdfFile.ts"
import type { PdfFault } from "./StreamCheck.ts"

/** What the thread is asked for; one answer comes before the next question. */
export type PdfQuestion =
  | { readonly _tag: "Open"; readonly bytes: Uint8Array; readonly password: string | undefined }
  | { readonly _tag: "Read"; readonly page: number }
  | { readonly _tag: "Close" }

export type PdfAnswer =
  | { readonly _tag: "Opened"; readonly pages: number; readonly traits: FileTraits }
  | Page
  | { readonly _tag: "Closed" }
  | { readonly _tag: "Fault"; readonly fault: PdfFault }

let file: PdfFile | undefined

const answer = async (question: PdfQuestion): Promise<PdfAnswer> => {
  switch (question._tag) {
    case "Open": {
      const opened = await openPdf(question.bytes, question.password)
      if ("reason" in opened) return { _tag: "Fault", fault: opened }
      file = opened
      return { _tag: "Opened", pages: opened.pages, traits: opened.traits }
    }
    case "Read":
      if (file === undefined) throw new Error("no PDF is open")
      return file.page(question.page)
    case "Close":
      await file?.close()
      file = undefined
      return { _tag: "Closed" }
  }
}

/** A font that is loaded: nothing is ever shown with it. */
class FontFace {
  readonly loaded = Promise.resolve()
}
Object.assign(globalThis, { FontFace, document: { fonts: new Set<FontFace>() } })

// pdf.js fetches the pages' dictionaries ahead and lets nobody watch; what fails there fails again when its page is read.
process.on("unhandledRejection", () => undefined)

parentPort?.on("message", (question: PdfQuestion) => {
  answer(question).then(
    (reply) => parentPort?.postMessage(reply),
    (cause: unknown) => {
      const detail = cause instanceof Error ? cause.name : "it cannot be read"
      parentPort?.postMessage({ _tag: "Fault", fault: { reason: "corrupt", detail } } satisfies PdfAnswer)
    },
  )
})

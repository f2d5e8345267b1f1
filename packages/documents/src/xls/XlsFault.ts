/** Why a workbook cannot be read; thrown by its synchronous readers, and turned into the document's error at their edge. */
export class XlsFault extends Error {
  readonly reason: "corrupt" | "encrypted" | "unsupported" | "too-large"

  constructor(reason: XlsFault["reason"], message: string) {
    super(message)
    this.reason = reason
  }
}

export const damaged = (what: string): XlsFault => new XlsFault("corrupt", `${what} is damaged or cut short`)

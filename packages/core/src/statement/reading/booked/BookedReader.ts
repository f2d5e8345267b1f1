import type { BookedEntry, BookedStatement, FileTraits } from "../../../domain/Document.ts"
import type { StatementFile, UnreadLine } from "../../StatementFile.ts"
import type { StatementLine } from "../../StatementLine.ts"
import { StatementUnreadable } from "../../StatementUnreadable.ts"
import { bookedAccount } from "./BookedAccount.ts"
import { bookedLines } from "./BookedLine.ts"

interface Booked {
  readonly frame: BookedStatement
  readonly lines: Array<StatementLine>
  readonly unread: Array<UnreadLine>
}

/** Reads a file of a banking format (OFX, camt, MT940), which states accounts and entries field by field. */
export class BookedReader {
  readonly #fileName: string
  readonly #format: string
  readonly #read = bookedLines()
  readonly #booked: Array<Booked> = []

  constructor({ fileName, format }: { readonly fileName: string; readonly format: string }) {
    this.#fileName = fileName
    this.#format = format
  }

  /** Whether the file holds an account in a banking format. */
  get isUsed(): boolean {
    return this.#booked.length > 0
  }

  begin(frame: BookedStatement): void {
    this.#booked.push({ frame, lines: [], unread: [] })
  }

  push(entries: ReadonlyArray<BookedEntry>): void {
    const into = this.#booked.at(-1)
    if (into === undefined) return
    for (const entry of entries) {
      const line = this.#read(entry)
      if ("reason" in line) into.unread.push(line)
      else into.lines.push(line)
    }
  }

  end(pages: number, traits: FileTraits): ReadonlyArray<StatementFile | StatementUnreadable> {
    const used = this.#booked.filter(({ lines }) => lines.length > 0)
    return used.length === 0
      ? [this.#refused("no-lines")]
      : used.map((booked) =>
          booked.frame.creditCard === true ? this.#refused("credit-card") : this.#statement(booked, pages, traits),
        )
  }

  #refused(reason: "no-lines" | "credit-card"): StatementUnreadable {
    return new StatementUnreadable({ fileName: this.#fileName, reason, header: "" })
  }

  #statement({ frame, lines, unread }: Booked, pages: number, traits: FileTraits): StatementFile {
    return {
      fileName: this.#fileName,
      layout: this.#format.toLowerCase(),
      account: bookedAccount(frame),
      lines,
      unreadLines: unread,
      hasBalances: lines.some(({ balanceFen }) => balanceFen !== undefined),
      pages,
      traits,
    }
  }
}

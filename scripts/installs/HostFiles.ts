import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core"
import { Sample } from "@open-valuation/core/domain"
import { collectSamples } from "@open-valuation/store"
import { demoPropertyMarket, demoPropertyRequest, toCsv } from "@open-valuation/testing"
import { renderDocument } from "@open-valuation/testing/ocr"
import { simulateBorrower } from "@open-valuation/testing/statement"
import { accountBetween, printedLayouts, printStatement } from "@open-valuation/testing/statement/print"
import { Effect, Schema } from "effect"

/** What a host brings: a price list, a home, a bank's statement as a PDF, and the photo of a nameplate. */
export interface HostFiles {
  readonly deals: string
  readonly home: string
  /** The price list as samples. */
  readonly samples: string
  readonly statement: Uint8Array
  readonly plate: { readonly image: Uint8Array; readonly truth: object }
}

const pdfLayout = () => {
  const layout = printedLayouts.find(({ format }) => format === "PDF")
  if (layout === undefined) throw new Error("No simulated bank prints PDFs")
  return layout
}

/** Invented files up to today. */
export const hostFiles: Effect.Effect<HostFiles> = Effect.gen(function* () {
  const today = yield* LocalDate.today
  const deals = toCsv(demoPropertyMarket(today).samples)
  const bytes = new TextEncoder().encode(deals)
  const { samples } = yield* Effect.orDie(
    collectSamples({ asset: "PROPERTY", bytes, fileName: "deals.csv", owner: undefined, today }),
  )
  const [account] = simulateBorrower({ seed: 3, endDate: today }).accounts
  if (account === undefined) return yield* Effect.die(new Error("The simulated borrower has no account"))
  const from = LocalDate.fromEpochDay(LocalDate.toEpochDay(today) - 90)
  return {
    deals,
    home: JSON.stringify(demoPropertyRequest),
    samples: JSON.stringify(Schema.encodeSync(Schema.Array(Sample))(samples)),
    statement: printStatement(accountBetween(account, from, today), pdfLayout()).bytes,
    plate: renderDocument(3, "NAMEPLATE", { name: "none", strength: 0 }),
  }
})

/** Writes the files into a host's folder. */
export const writeHostFiles = (folder: string, { deals, home, plate, samples, statement }: HostFiles): void => {
  const files = { "deals.csv": deals, "home.json": home, "samples.json": samples, "statement.pdf": statement }
  for (const [name, content] of Object.entries({ ...files, "plate.jpg": plate.image })) {
    writeFileSync(join(folder, name), content)
  }
}

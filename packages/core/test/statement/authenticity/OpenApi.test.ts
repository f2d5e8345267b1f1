import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema, Stream } from "effect"
import type { DocumentPart } from "../../../src/domain/Document.ts"
import { Materials } from "../../../src/ports/Materials.ts"
import { riskCodes } from "../../../src/statement/analysis/RiskRules.ts"
import {
  authenticityCodes,
  bankStatement,
  checkAuthenticity,
  ledgersOf,
  makeStatementReader,
  type StatementFile,
  StatementResult,
  StatementUnreadable,
} from "../../../src/statement/index.ts"
import { render } from "../../../src/text/index.ts"
import { day } from "../ledger/Statements.ts"

/** A file that was edited after it was made, whose interest is far too low for its balances. */
const forged: ReadonlyArray<DocumentPart> = [
  { _tag: "File", fileName: "forged.csv", format: "CSV" },
  {
    _tag: "Traits",
    traits: { producer: "Adobe Photoshop 25.0", createdAt: "2025-01-01", modifiedAt: "2025-06-30T12:00:00+08:00" },
  },
  { _tag: "Sheet", name: "" },
  {
    _tag: "Rows",
    rows: [
      ["交易日期", "交易金额", "账户余额", "对方户名", "摘要"],
      ["2024-12-20", "10.00", "900000.00", "甲商店", "转账"],
      ["2024-12-21", "0.03", "900000.03", "", "结息"],
      ["2025-01-15", "5000.00", "905000.03", "乙公司", "工资"],
      ["2025-02-15", "5000.00", "910000.03", "乙公司", "工资"],
      ["2025-03-21", "0.03", "910000.06", "", "结息"],
      ["2025-04-15", "-3000.00", "907000.06", "丙商店", "消费"],
    ].map((cells, index) => ({ row: index + 1, cells })),
  },
]

const materials = Materials.of({ read: () => Effect.succeed({ parts: Stream.fromIterable(forged) }) })

describe("the open API", () => {
  it.effect("shows nothing of authenticity, which the in-process host is given", () =>
    Effect.gen(function* () {
      const reader = makeStatementReader({ fileName: "forged.csv" })
      for (const part of forged) reader.push(part)
      const files = reader.end().filter((one): one is StatementFile => !(one instanceof StatementUnreadable))
      const signs = checkAuthenticity(files, ledgersOf(files), day(0, "2025-07-01"))
      expect(signs.map(({ code }) => code)).toEqual(
        expect.arrayContaining(["INTEREST_TOO_LOW", "MODIFIED_AFTER_CREATION", "CREATED_BEFORE_LAST_LINE"]),
      )

      const asset = bankStatement()
      const request = { materials: [{ materialRef: "m1", fileName: "forged.csv" }] }
      const context = { account: "a", today: day(0, "2025-07-01") }
      const events = yield* asset
        .events(request, context)
        .pipe(Stream.provideService(Materials, materials), Stream.runCollect)
      const outcome = events.flatMap((event) => (event._tag === "Result" ? [event.outcome] : []))
      expect(outcome).toHaveLength(1)
      const shown = yield* Schema.decodeUnknownEffect(Schema.toEncoded(StatementResult))(render(outcome[0], "zh"))
      const ofAuthenticityAlone = authenticityCodes.filter((code) => !riskCodes.some((risk) => risk === code))
      expect(ofAuthenticityAlone.length).toBeGreaterThan(10)
      const [told] = events.flatMap((event) => (event._tag === "Authenticity" ? [event.authenticity] : []))
      expect(told).toMatchObject({
        findings: expect.arrayContaining([expect.objectContaining({ code: "INTEREST_TOO_LOW" })]),
      })
      const open = events.filter(({ _tag }) => _tag !== "Authenticity")
      for (const json of [JSON.stringify(shown), JSON.stringify(open)]) {
        expect(json).not.toMatch(/authenticity|Photoshop|creat(?:or|edAt)|modifiedAt|producer|fonts/i)
        for (const code of ofAuthenticityAlone) expect(json).not.toContain(code)
      }
    }),
  )
})

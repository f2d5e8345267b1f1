import { it } from "@effect/vitest"
import { type DocumentPart, LocalDate, Valuation } from "@open-valuation/core"
import { Materials } from "@open-valuation/core/ports"
import { bankStatement } from "@open-valuation/core/statement"
import { Effect, Layer, Stream } from "effect"
import { describe, expect } from "vitest"

const today = LocalDate.LocalDate.make("2025-07-10")

const faultsOf = (body: unknown) =>
  Effect.flip(Valuation.asset(bankStatement()).check(body, today)).pipe(
    Effect.map(({ faults }) => faults.map(({ path }) => path)),
  )

/** A statement of 林远舟, with one receipt a month. */
const rows = [
  ["户名：林远舟", "账号：6222020000001234567"],
  ["交易日期", "收入金额", "支出金额", "账户余额", "对方户名", "摘要"],
  ...Array.from({ length: 6 }, (_, at) => [
    `2025-0${at + 1}-10`,
    "12000",
    "",
    String(12_000 * (at + 1)),
    "云汀机械制造有限公司",
    "代发工资",
  ]),
]
const parts: ReadonlyArray<DocumentPart> = [
  { _tag: "File", fileName: "流水.xlsx", format: "XLSX" },
  { _tag: "Sheet", name: "Sheet1" },
  { _tag: "Rows", rows: rows.map((cells, at) => ({ row: at + 1, cells })) },
]
const host = Layer.succeed(Materials, {
  read: () => Effect.succeed({ parts: Stream.fromIterable(parts) }),
})

describe("the borrowers of a request", () => {
  const borrower = (name: string) => ({ name, kind: "COMPANY", role: "BORROWER" })
  const body = {
    borrowers: [borrower("云汀远舟有限公司"), borrower("云汀远舟公司"), borrower("林*舟")],
    materials: [
      { materialRef: "m1", borrower: "云汀远舟" },
      { materialRef: "m2", borrower: "周砚" },
      { materialRef: "m1", borrower: "林*舟" },
      { materialRef: "m3", borrower: null },
    ],
  }

  it.effect("are named once and in full, and each material's borrower is one of them", () =>
    Effect.gen(function* () {
      expect(yield* faultsOf(body)).toEqual([
        "borrowers[1].name",
        "borrowers[2].name",
        "materials[1].borrower",
        "materials[2].borrower",
      ])
      expect(yield* faultsOf({ materials: [{ materialRef: "m1", borrower: "林远舟" }] })).toEqual([
        "materials[0].borrower",
      ])
    }),
  )

  it.effect("are at most twenty, of the kinds and roles that there are; then no material is held against them", () =>
    Effect.gen(function* () {
      const many = Array.from({ length: 21 }, (_, at) => borrower(`云汀${at}`))
      expect(yield* faultsOf({ ...body, borrowers: many })).toEqual(["borrowers", "materials[2].borrower"])
      const odd = [{ name: "林远舟", kind: "FIRM" }]
      expect(yield* faultsOf({ materials: [{ materialRef: "m1", borrower: "周砚" }], borrowers: odd })).toEqual([
        "borrowers[0].kind",
        "borrowers[0].role",
      ])
    }),
  )

  it.effect("have the files that the request gives them, whoever the holder is", () =>
    Effect.gen(function* () {
      const outcome = yield* Valuation.value(
        bankStatement(),
        {
          materials: [{ materialRef: "m1", borrower: "周砚秋" }],
          borrowers: [{ name: "周砚秋", kind: "PERSON", role: "BORROWER" }],
        },
        { today },
      )
      expect(outcome.group).toMatchObject({
        borrowers: [{ name: "周砚秋", effectiveInflow: 72_000, accounts: [{ assignedBy: "MATERIAL" }] }],
        unassigned: null,
        notes: [{ code: "statement.group.otherHolder", params: { holder: "林远舟" } }],
      })
    }).pipe(Effect.provide(host)),
  )
})

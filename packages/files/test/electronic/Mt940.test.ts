import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { statementsIn } from "./ElectronicRead.ts"

const message = (lines: string, account = "0001112223") =>
  `:20:REF1\n:25:${account}\n:28C:1/1\n:60F:C240131EUR100,00\n${lines}\n:62F:C240229EUR90,00\n`
const entry = ":61:240205D10,00NTRFNONREF\n:86:office rent"

const expected = {
  accountNumber: "0001112223",
  currency: "EUR",
  openingBalance: "100.00",
  closingBalance: "90.00",
  endDate: "2024-02-29",
  entries: [{ row: 1, date: "2024-02-05", amount: "-10.00", summary: "office rent" }],
}

const cases: ReadonlyArray<readonly [kind: string, file: string, changes?: object, entry?: object]> = [
  [
    "lines of their own before the message (ING)",
    `0000 01TESTNL2AXXXX00001\n0000 01TESTNL2AXXXX00001\n940 00\n${message(entry)}`,
  ],
  ["the message's type before it (Rabobank)", `:940:\n${message(entry)}`],
  ["marks of a transmission around it (mBank)", `\u0001\r\n${message(entry).replaceAll("\n", "\r\n")}-\u0003`],
  ["a funds code, a reference of the bank", message(entry.replace("D10,00NTRFNONREF", "DN10,00NTRFNONREF//AB1"))],
  ["an account with dots and its currency", message(entry, "0001.112.223EUR"), { accountNumber: "0001.112.223" }],
  ["a bank's code before the account", message(entry, "TESTBANK/0001112223"), {}],
  ["an account with its currency behind a stroke", message(entry, "TESTXX/12AB34/EUR"), { accountNumber: "12AB34" }],
  [
    "an entry and a tag that are broken in two (Sparkasse)",
    message(":61:2402050205DR\n10,00N062NONREF\n:\n86:office rent"),
  ],
  ["a text line in each of several fields", message(":61:240205D10,00NTRFNONREF\n:86:office\n:86:rent")],
  [
    "subfields behind another mark",
    message(":61:240205D10,00NTRFNONREF\n:86:000>100998877\n>20office >21rent>310099>32Li Lei"),
    {},
    { counterparty: "Li Lei", counterpartyAccount: "0099" },
  ],
  [
    "subfields of a transaction code",
    message(":61:240205D10,00NTRFNONREF\n:86:166?00TRANSFER?20office rent?32Li Lei"),
    {},
    { counterparty: "Li Lei" },
  ],
  [
    "SEPA codes, one of them empty",
    message(":61:240205D10,00NTRFNONREF\nXX00\n:86:/BENM//NAME/LI\n LEI/REMI//ISDT/2024-02-05"),
    {},
    { counterparty: "LI LEI", summary: "/BENM//NAME/LI LEI/REMI//ISDT/2024-02-05" },
  ],
  [
    "a time of day that a line ends in",
    message(":61:240205D10,00NTRFNONREF\n:86:office rent 2024-02-05T16\n:20:37"),
    {},
    { summary: "office rent 2024-02-05T16 :20:37" },
  ],
  ["a value date of a 30-day month", message(entry.replace("240205", "2402300205"))],
  [
    "lines in no SWIFT field (:NS:)",
    message(":61:240205D10,00NTRFNONREF\n:NS:01office\n02rent\n15Li Lei\n18123"),
    {},
    { counterparty: "Li Lei", summary: "office rent" },
  ],
  ["a closing balance without a currency", message(entry).replace("C240229EUR", "C240229")],
]

describe("MT940", () => {
  for (const [kind, file, changes, entryChanges] of cases) {
    it.effect(`is read with ${kind}`, () =>
      Effect.gen(function* () {
        const [first] = expected.entries
        expect(yield* statementsIn(file)).toEqual([
          { ...expected, ...changes, entries: [{ ...first, ...entryChanges }] },
        ])
      }),
    )
  }

  it.effect("in an unknown encoding keeps its figures", () =>
    Effect.gen(function* () {
      const bytes = Buffer.from(message(entry.replace("office", "K\xa0ll\x93 d\xa1j")), "latin1")
      const [statement] = yield* statementsIn(bytes)
      expect(statement?.entries).toMatchObject([{ amount: "-10.00", summary: "K\ufffdll\ufffd d\ufffdj rent" }])
    }),
  )

  it.effect("reads an interim report (MT942), which has no balances", () =>
    Effect.gen(function* () {
      const report = `:20:REF1\n:25:0001112223\n:28C:1/1\n:34F:PLND0,00\n:13D:2402051815+0100\n${entry}\n:90D:1PLN10,00\n-`
      expect(yield* statementsIn(report)).toEqual([
        { accountNumber: "0001112223", currency: "PLN", entries: expected.entries },
      ])
    }),
  )

  it.effect("reads entries that were cut out of their message, without an account or a currency", () =>
    Effect.gen(function* () {
      expect(yield* statementsIn(`${entry}\n`)).toEqual([{ entries: expected.entries }])
    }),
  )

  for (const [kind, file] of [
    ["no entry and no account", ":60F:C240131EUR100,00\n:62F:C240229EUR90,00\n"],
    ["two accounts in one statement", message(`:25:998877\n${entry}`)],
    ["an account that is none", message(entry, "166?00CREDIT?20EREF")],
    ["a booking date that does not exist", message(entry.replace("240205", "2402050230"))],
  ] as const) {
    it.effect(`refuses ${kind}`, () =>
      Effect.gen(function* () {
        expect((yield* Effect.flip(statementsIn(file))).reason).toBe("corrupt")
      }),
    )
  }
})

import { assert, describe, it } from "@effect/vitest"
import type { Word } from "../../../../src/domain/Document.ts"
import { formatFen } from "../../../../src/statement/Fen.ts"
import { StatementUnreadable } from "../../../../src/statement/StatementUnreadable.ts"
import { readParts } from "../read.ts"
import { at, endingAt, pageOf } from "./Draw.ts"

type Words = ReadonlyArray<ReadonlyArray<Word>>

const YUAN = { number: "6222000011112222", currency: "人民币", holder: "甲乙" }
const DOLLARS = { number: "6222000011113333", currency: "美元", holder: "甲乙" }
type Account = typeof YUAN

const header = (x: number, y: number): Words => [
  at(x, y, "交易日期"),
  at(x + 60, y, "交易金额"),
  at(x + 120, y, "账户余额"),
  at(x + 180, y, "摘要"),
]
const rows = (x: number, y: number, amounts: ReadonlyArray<number>): Words =>
  amounts.flatMap((amount, index) => {
    const balance = amounts.slice(0, index + 1).reduce((sum, each) => sum + each, 1000)
    const top = y + index * 12
    return [
      at(x, top, `2025-01-0${index + 2}`),
      endingAt(x + 95, top, amount.toFixed(2)),
      endingAt(x + 160, top, balance.toFixed(2)),
      at(x + 180, top, "货款"),
    ]
  })

/** The statements of pages: number, currency, and the amounts of the lines. */
const read = (...pages: ReadonlyArray<Words>) =>
  readParts(pages.map((words, index) => pageOf(words, [], index + 1))).map((one) =>
    one instanceof StatementUnreadable
      ? one.reason
      : [
          one.account.accountNumber,
          one.account.currency,
          ...one.lines.map(({ amountFen }) => formatFen(amountFen)),
        ].join(" "),
  )

const BOTH = [`${YUAN.number} CNY 10.00 20.00`, `${DOLLARS.number} USD 1.00 -2.00`]

/** The forms of a heading: what stands between the table above and the next header. */
const headings: ReadonlyArray<readonly [form: string, heading: (account: Account, y: number) => Words]> = [
  ["labels in one line", ({ currency, number }, y) => [at(20, y, `账号：${number} 币种：${currency}`)]],
  [
    "labels in lines of their own",
    ({ currency, number }, y) => [at(20, y, `账号：${number}`), at(20, y + 12, `币种：${currency}`)],
  ],
  [
    "the currency before the number",
    ({ currency, number, holder }, y) => [
      at(20, y, `户名：${holder}`),
      at(200, y, `币种：${currency}`),
      at(20, y + 12, `账号：${number}`),
    ],
  ],
  [
    "labels and values in cells, a figure among them",
    ({ currency, number }, y) => [
      at(20, y, "账号"),
      at(60, y, number),
      at(160, y, "币种"),
      at(200, y, currency),
      at(20, y + 12, "期初余额"),
      endingAt(115, y + 12, "1,000.00"),
    ],
  ],
  [
    "English labels",
    ({ number, currency }, y) => [
      at(20, y, `Account No.: ${number}`),
      at(200, y, `Currency: ${currency === "人民币" ? "CNY" : "USD"}`),
    ],
  ],
]

describe("two accounts on one page", () => {
  for (const [form, heading] of headings) {
    for (const gap of [12, 30]) {
      it(`are two statements with ${form}, ${gap} points below the table above`, () => {
        const second = 74 + gap
        const page = [
          ...heading(YUAN, 10),
          ...header(20, 40),
          ...rows(20, 54, [10, 20]),
          ...heading(DOLLARS, second),
          ...header(20, second + 30),
          ...rows(20, second + 44, [1, -2]),
        ]
        assert.deepStrictEqual(read(page), BOTH)
      })
    }

    it(`are two statements without a second header, with ${form}`, () => {
      const page = [
        ...heading(YUAN, 10),
        ...header(20, 40),
        ...rows(20, 54, [10, 20]),
        ...heading(DOLLARS, 90),
        ...rows(20, 120, [1, -2]),
      ]
      assert.deepStrictEqual(read(page), BOTH)
    })

    it(`stay two when both go on overleaf, with ${form}`, () => {
      const page = (yuan: ReadonlyArray<number>, dollars: ReadonlyArray<number>): Words => [
        ...heading(YUAN, 10),
        ...header(20, 40),
        ...rows(20, 54, yuan),
        ...heading(DOLLARS, 130),
        ...header(20, 160),
        ...rows(20, 174, dollars),
      ]
      assert.deepStrictEqual(read(page([10, 20], [1, -2]), page([30], [4])), [`${BOTH[0]} 30.00`, `${BOTH[1]} 4.00`])
    })
  }

  it("of one number are a statement for each currency", () => {
    const page = [
      at(20, 10, `账号：${YUAN.number}`),
      at(20, 24, "币种：人民币"),
      ...header(20, 40),
      ...rows(20, 54, [10, 20]),
      at(20, 100, "币种：美元"),
      ...header(20, 115),
      ...rows(20, 130, [1, -2]),
    ]
    assert.deepStrictEqual(read(page), [`${YUAN.number} CNY 10.00 20.00`, `${YUAN.number} USD 1.00 -2.00`])
  })

  it("are a statement for each currency that a heading names alone", () => {
    for (const [yuan, dollars] of [
      ["人民币", "美元"],
      ["人民币活期", "美元活期"],
      ["人民币账户明细", "美元账户明细"],
    ] as const) {
      const page = [
        at(20, 10, `账号：${YUAN.number}`),
        at(20, 24, yuan),
        ...header(20, 40),
        ...rows(20, 54, [10, 20]),
        at(20, 100, dollars),
        ...header(20, 115),
        ...rows(20, 130, [1, -2]),
      ]
      assert.deepStrictEqual(read(page), [`${YUAN.number} CNY 10.00 20.00`, `${YUAN.number} USD 1.00 -2.00`])
    }
  })

  it("side by side are two statements, also overleaf", () => {
    const page = (yuan: ReadonlyArray<number>, dollars: ReadonlyArray<number>): Words => [
      at(20, 10, `账号：${YUAN.number}`),
      at(20, 22, "币种：人民币"),
      at(300, 10, `账号：${DOLLARS.number}`),
      at(300, 22, "币种：美元"),
      ...header(20, 40),
      ...header(300, 40),
      ...rows(20, 54, yuan),
      ...rows(300, 54, dollars),
    ]
    assert.deepStrictEqual(read(page([10, 20], [1, -2])), BOTH)
    assert.deepStrictEqual(read(page([10, 20], [1, -2]), page([30], [4, 5])), [
      `${BOTH[0]} 30.00`,
      `${BOTH[1]} 4.00 5.00`,
    ])
  })
})

it("two accounts named side by side above lines of both are refused by that reason", () => {
  const heading = [at(20, 10, `账号：${YUAN.number} 币种：人民币`), at(300, 10, `账号：${DOLLARS.number} 币种：美元`)]
  assert.deepStrictEqual(
    read([
      ...heading,
      ...header(20, 40),
      ...rows(20, 54, [10, 20]),
      at(20, 90, "账户二"),
      ...header(20, 110),
      ...rows(20, 124, [1, -2]),
    ]),
    ["several-accounts"],
  )
  const named = [...heading, ...headings[0]![1](YUAN, 24), ...header(20, 40), ...rows(20, 54, [10, 20])]
  assert.deepStrictEqual(
    read([...named, ...headings[0]![1](DOLLARS, 90), ...header(20, 110), ...rows(20, 124, [1, -2])]),
    BOTH,
  )
})

describe("one account", () => {
  it("stays one with its heading on every page, and names of counterparties with numbers below them", () => {
    const page = (amounts: ReadonlyArray<number>): Words => [
      ...headings[0]![1](YUAN, 10),
      ...header(20, 40),
      at(260, 40, "对方户名"),
      ...rows(20, 54, amounts),
      at(260, 54, "丙丁商贸"),
      at(260, 62, "账号：623011112222"),
    ]
    assert.deepStrictEqual(read(page([-10, 20]), page([30, 40])), [`${YUAN.number} CNY -10.00 20.00 30.00 40.00`])
  })
})

describe("a page that a file has twice", () => {
  const page = (amounts: ReadonlyArray<number>) => [
    at(20, 10, `账号：${YUAN.number}`),
    ...header(20, 40).filter(([word]) => word?.text !== "账户余额"),
    ...rows(20, 54, amounts).filter(([word]) => word?.text.startsWith("10") !== true),
  ]
  const one = page([-1, -2, -3])
  const other = page([-4, -2, -3])

  it("counts once, and says how many lines it repeats", () => {
    const [statement] = readParts([one, other, one].map((words, index) => pageOf(words, [], index + 1)))
    assert.deepInclude(statement, { repeatedRows: 3 })
    assert.deepStrictEqual(read(one, other, one), [`${YUAN.number} CNY -1.00 -2.00 -3.00 -4.00 -2.00 -3.00`])
  })

  it("counts as often as it is there where its lines are as good as one", () => {
    const alike = page([-1, -1])
    assert.deepStrictEqual(read(alike, alike), [`${YUAN.number} CNY -1.00 -1.00 -1.00 -1.00`])
  })
})

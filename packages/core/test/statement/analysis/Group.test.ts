import { it } from "@effect/vitest"
import type { StatementFile, statementAnalyst } from "@open-valuation/core/statement"
import { render } from "@open-valuation/core/text"
import { Schema } from "effect"
import { describe, expect } from "vitest"
import { type AccountOptions, byDate, outcomeOf, type Row, salaries, statement } from "./Accounts.ts"

type Borrowers = NonNullable<Parameters<ReturnType<typeof statementAnalyst>>[0]["borrowers"]>

const owner = { name: "林远舟", kind: "PERSON", role: "OWNER" } as const
const spouse = { name: "周砚秋", kind: "PERSON", role: "CO_BORROWER" } as const
const firm = { name: "云汀远舟机械有限公司", kind: "COMPANY", role: "BORROWER" } as const

const period = { opening: 200_000, startDate: "2025-01-01", endDate: "2025-06-30" }
const accountOf = (accountName: string | undefined, accountNumber: string, fileName: string): AccountOptions => ({
  ...period,
  fileName,
  account: { institution: "中国工商银行", accountNumber, ...(accountName === undefined ? {} : { accountName }) },
})
const ofOwner = accountOf(owner.name, "6222020000001234567", "a.xlsx")
const ofSpouse = accountOf(spouse.name, "6222020000007654321", "b.xlsx")
const ofFirm = accountOf("云汀远舟机械股份有限公司", "1100223344556677889", "c.xlsx")

const nameless = (options: AccountOptions): StatementFile => {
  const { account, ...rest } = statement([["2025-02-01", -100, "云汀谷屿超市", "消费"]], options)
  const { accountName: _, ...facts } = account
  return { ...rest, account: facts }
}

const months = ["01", "02", "03", "04", "05", "06"]
const monthly = (day: string, amount: number, party: string, words: string): ReadonlyArray<Row> =>
  months.map((month): Row => [`2025-${month}-${day}`, amount, party, words])

const sales = monthly("05", 60_000, "云汀谷屿商贸有限公司", "货款")

const groupOf = (
  statements: ReadonlyArray<StatementFile>,
  borrowers: Borrowers,
  input: Parameters<typeof outcomeOf>[1] = {},
) => {
  const outcome = outcomeOf(statements, { ...input, borrowers })
  return { outcome, group: outcome.group! }
}

const memberOf = ({ borrowers }: NonNullable<ReturnType<typeof outcomeOf>["group"]>, name: string) =>
  borrowers.find((one) => one.name === name)!

const codes = (notes: ReadonlyArray<{ readonly code: string }>) => notes.map(({ code }) => code)

describe("borrowers of one loan", () => {
  it("is absent for a request that names nobody", () => {
    expect(outcomeOf([statement(salaries([1, 2, 3]), ofOwner)])).not.toHaveProperty("group")
    expect(outcomeOf([statement(salaries([1, 2, 3]), ofOwner)], { borrowers: [] })).not.toHaveProperty("group")
  })

  it("has each account with its holder, however a bank prints the legal form or masks the name", () => {
    const masked = accountOf("林*舟", "6222020000009999999", "d.xlsx")
    const { group } = groupOf(
      [statement(salaries([1, 2]), ofOwner), statement(sales, ofFirm), statement(salaries([3], 5_000), masked)],
      [owner, firm],
    )
    expect(memberOf(group, owner.name).accounts.map(({ assignedBy }) => assignedBy)).toEqual(["HOLDER", "HOLDER"])
    expect(memberOf(group, firm.name)).toMatchObject({
      effectiveInflow: 360_000,
      accounts: [{ accountNumber: "****7889" }],
    })
    expect(group.unassigned).toBeNull()
  })

  it("follows the material before the holder, and says when the two contradict each other", () => {
    const { group, outcome } = groupOf([statement(sales, ofSpouse)], [owner], {
      materialRefs: ["mat_1"],
      materials: [{ materialRef: "mat_1", borrower: owner.name }],
    })
    expect(memberOf(group, owner.name)).toMatchObject({
      effectiveInflow: 360_000,
      accounts: [{ assignedBy: "MATERIAL" }],
    })
    expect(group.notes).toContainEqual({
      code: "statement.group.otherHolder",
      params: { files: "b.xlsx", holder: spouse.name, name: owner.name },
    })
    expect(outcome.effectiveInflow).toBe(360_000)
  })

  it("gives an account to nobody where nothing tells, or where its name could be two borrowers'", () => {
    const twins = [owner, { ...spouse, name: "林小舟" }]
    const hidden = accountOf("林*舟", "6222020000009999999", "d.xlsx")
    const { group } = groupOf([nameless(ofOwner), statement(salaries([1]), hidden)], twins)
    expect(group.borrowers.map(({ accounts }) => accounts.length)).toEqual([0, 0])
    expect(group.unassigned).toMatchObject({ effectiveInflow: 12_000, effectiveOutflow: 100 })
    expect(group.unassigned?.accounts).toHaveLength(2)
    expect(codes(group.notes)).toEqual(["statement.group.unassigned", "statement.group.noAccount"])
  })

  it("gives an account whose files are given to two borrowers to its holder alone", () => {
    const [early, late] = [salaries([1, 2]), salaries([3, 4])]
    const { group } = groupOf(
      [
        statement(early, { ...ofOwner, endDate: "2025-02-28" }),
        statement(late, { ...ofOwner, opening: 224_000, startDate: "2025-03-01", fileName: "a2.xlsx" }),
      ],
      [owner, spouse],
      {
        materialRefs: ["mat_1", "mat_2"],
        materials: [
          { materialRef: "mat_1", borrower: owner.name },
          { materialRef: "mat_2", borrower: spouse.name },
        ],
      },
    )
    expect(memberOf(group, owner.name).accounts).toMatchObject([{ assignedBy: "HOLDER" }])
    expect(codes(group.notes)).toContain("statement.group.contradicted")
  })

  it("is no case of several holders, unless an account is of somebody else", () => {
    const files = [statement(salaries([1, 2, 3]), ofOwner), statement(sales, ofFirm)]
    const risksOf = (outcome: ReturnType<typeof outcomeOf>) => codes(outcome.riskAlert.items)
    expect(risksOf(outcomeOf(files))).toContain("SEVERAL_OWNERS")
    expect(risksOf(groupOf(files, [owner, firm]).outcome)).not.toContain("SEVERAL_OWNERS")
    expect(risksOf(groupOf(files, [owner, spouse]).outcome)).toContain("SEVERAL_OWNERS")
  })
})

describe("money within a group", () => {
  const paid = statement(byDate([...sales, ["2025-03-12", -50_000, owner.name, "转账"]]), ofFirm)
  const received = statement(
    byDate([...salaries([1, 2, 3, 4, 5, 6]), ["2025-03-12", 50_000, firm.name, "转账"]]),
    ofOwner,
  )

  it("is nobody's income where both sides are seen, and counts once", () => {
    const { group } = groupOf([paid, received], [owner, firm])
    expect(group.transfers).toEqual([
      { from: firm.name, to: owner.name, amount: 50_000, lines: 2, oneSided: 0, wages: 0 },
    ])
    expect(memberOf(group, owner.name)).toMatchObject({ effectiveInflow: 72_000, relatedIncome: 0 })
    expect(memberOf(group, firm.name)).toMatchObject({ effectiveInflow: 360_000, effectiveOutflow: 0 })
  })

  it("is no cash that one draws and another one pays in", () => {
    const drawn = statement(byDate([...sales, ["2025-03-10", -20_000, undefined, "取现"]]), ofFirm)
    const paidIn = statement([["2025-03-10", 20_000, undefined, "现存"]], ofOwner)
    const { group, outcome } = groupOf([drawn, paidIn], [firm, owner])
    expect(group.transfers).toEqual([])
    expect(outcome.excludedFlows.map(({ reason }) => reason)).toEqual(["UNEXPLAINED_LARGE"])
  })

  it("is an own transfer, and said, where one side alone names a member", () => {
    const { group, outcome } = groupOf([received], [owner, firm])
    expect(group.transfers).toEqual([
      { from: firm.name, to: owner.name, amount: 50_000, lines: 1, oneSided: 50_000, wages: 0 },
    ])
    expect(outcome.effectiveInflow).toBe(72_000)
    expect(codes(group.notes)).toEqual(["statement.group.noAccount", "statement.group.oneSided"])
    expect(codes(outcome.riskAlert.items)).toContain("MISSING_ACCOUNT")
    // Without the firm in the group its payment is a large deposit that nothing explains.
    expect(outcomeOf([received]).excludedFlows.map(({ reason }) => reason)).not.toContain("OWN_TRANSFER")
  })

  it("does not make a lender's instalments disappear when somebody lists the lender", () => {
    const lender = { name: "云汀谷屿小额贷款有限公司", kind: "COMPANY", role: "GUARANTOR" } as const
    const instalments = monthly("20", -2_000, lender.name, "还款")
    const { group, outcome } = groupOf(
      [statement(byDate([...salaries([1, 2, 3, 4, 5, 6]), ...instalments]), ofOwner)],
      [owner, lender],
    )
    expect(outcome.effectiveOutflow).toBe(12_000)
    expect(group.transfers).toEqual([])
    expect(group.lenders).toMatchObject([{ borrowers: [owner.name], monthlyPayment: 2_000 }])
  })

  it("does not hide a borrowed down payment behind the firm's turnover", () => {
    const deposit: Row = ["2025-06-20", 80_000, "吴清越", "转账"]
    const files = [
      statement(monthly("05", 400_000, "云汀谷屿商贸有限公司", "货款"), ofFirm),
      statement(byDate([...salaries([1, 2, 3, 4, 5, 6]), deposit]), ofOwner),
    ]
    const { group, outcome } = groupOf(files, [owner, firm])
    expect(memberOf(group, owner.name)).toMatchObject({ effectiveInflow: 72_000 })
    expect(outcome.excludedFlows).toMatchObject([{ reason: "UNEXPLAINED_LARGE", inflow: 80_000, lines: 1 }])
  })

  it("knows the employer of a person beside a company, though no word says wages", () => {
    const files = [statement(monthly("10", 9_000, "云汀教育咨询有限公司", "转账"), ofSpouse), statement(sales, ofFirm)]
    const wagesOf = (outcome: ReturnType<typeof outcomeOf>) =>
      outcome.cashFlowProfile.incomeSources.find(({ source }) => source === "SALARY")?.amount ?? 0
    expect(wagesOf(outcomeOf(files))).toBe(0)
    expect(wagesOf(groupOf(files, [spouse, firm]).outcome)).toBe(54_000)
    // A company that also buys from the firm is a customer.
    const customer = [statement(monthly("10", 9_000, "云汀谷屿商贸有限公司", "转账"), ofSpouse), files[1]!]
    expect(wagesOf(groupOf(customer, [spouse, firm]).outcome)).toBe(0)
  })

  it("tells wages from the own firm as related income of the person and a cost of the firm", () => {
    const wages = 15_000
    const { group, outcome } = groupOf(
      [
        statement(byDate([...sales, ...monthly("10", -wages, owner.name, "工资")]), ofFirm),
        statement(monthly("10", wages, firm.name, "代发工资"), ofOwner),
      ],
      [owner, firm],
    )
    const [person, company] = [memberOf(group, owner.name), memberOf(group, firm.name)]
    expect(person).toMatchObject({
      effectiveInflow: 0,
      relatedIncome: 90_000,
      monthlyNet: 0,
      monthlyNetWithRelated: wages,
    })
    expect(company).toMatchObject({ effectiveOutflow: 0, relatedCost: 90_000, monthlyNetWithRelated: 60_000 - wages })
    expect(group.transfers).toMatchObject([{ amount: 90_000, wages: 90_000 }])
    expect(group.notes).toEqual([
      {
        code: "statement.group.wages",
        params: { company: firm.name, person: owner.name, amount: 90_000 },
      },
    ])
    expect(outcome.effectiveInflow).toBe(360_000)
  })
})

describe("lenders of a group", () => {
  const bank = "中国建设银行"
  const loan = (rows: ReadonlyArray<Row>, options: AccountOptions) => statement(byDate(rows), options)
  const instalment = (month: string, amount = -5_000): Row => [`2025-${month}-20`, amount, bank, "贷款还款"]

  it("has the same lender once for each borrower", () => {
    const { group } = groupOf(
      [
        loan(
          months.map((month) => instalment(month)),
          ofOwner,
        ),
        loan(
          months.map((month) => instalment(month, -3_000)),
          ofSpouse,
        ),
      ],
      [owner, spouse],
    )
    expect(group.lenders).toMatchObject([
      { borrowers: [owner.name], name: "中国建设银行", monthlyPayment: 5_000, payments: 6 },
      { borrowers: [spouse.name], name: "中国建设银行", monthlyPayment: 3_000, payments: 6 },
    ])
    expect(group.monthlyInstalments).toBe(8_000)
  })

  it("has a debt that two borrowers pay in turns once, and two debts of one size twice", () => {
    const handedOver = groupOf(
      [
        loan(
          ["01", "02", "03", "04", "05"].map((month) => instalment(month)),
          ofOwner,
        ),
        loan([instalment("06")], ofSpouse),
      ],
      [owner, spouse],
    ).group
    expect(handedOver.lenders).toMatchObject([
      { borrowers: [owner.name, spouse.name], monthlyPayment: 5_000, payments: 6, repaid: 30_000 },
    ])
    expect(handedOver.monthlyInstalments).toBe(5_000)
    expect(codes(handedOver.notes)).toContain("statement.group.joint")
    // Also where the first payer has long stopped: nothing of it is lost.
    const [first, second] = [months.slice(0, 3), months.slice(3)]
    const earlier = groupOf(
      [
        loan(
          first.map((month) => instalment(month)),
          ofOwner,
        ),
        loan(
          second.map((month) => instalment(month)),
          ofSpouse,
        ),
      ],
      [owner, spouse],
    ).group
    expect(earlier.lenders).toEqual(handedOver.lenders)
    const each = months.map((month) => instalment(month))
    const onOtherDays = months.map((month): Row => [`2025-${month}-08`, -5_000, bank, "贷款还款"])
    const { group } = groupOf([loan(each, ofOwner), loan(onOtherDays, ofSpouse)], [owner, spouse])
    expect(group.lenders).toHaveLength(2)
    expect(group.monthlyInstalments).toBe(10_000)
  })

  it("has a debt that two borrowers halve once, and says that it may be two", () => {
    const halves = (of: AccountOptions, fen = 0) =>
      loan(
        months.map((month) => instalment(month, -2_500.5 - fen / 100)),
        of,
      )
    const { group } = groupOf([halves(ofOwner), halves(ofSpouse, 1)], [owner, spouse])
    expect(group.lenders).toMatchObject([{ borrowers: [owner.name, spouse.name], monthlyPayment: 5_001.01 }])
    expect(group.monthlyInstalments).toBe(5_001.01)
    expect(codes(group.notes)).toContain("statement.group.halves")
    expect(codes(group.notes)).not.toContain("statement.group.joint")
    // A fen more is a share of something else.
    expect(groupOf([halves(ofOwner), halves(ofSpouse, 2)], [owner, spouse]).group.lenders).toHaveLength(2)
  })

  it("has a loan that one borrower draws and the other repays once", () => {
    const { group } = groupOf(
      [
        loan([["2025-01-15", 100_000, bank, "贷款发放"]], ofOwner),
        loan(
          months.slice(1).map((month) => instalment(month)),
          ofSpouse,
        ),
      ],
      [owner, spouse],
    )
    expect(group.lenders).toMatchObject([
      { borrowers: [owner.name, spouse.name], drawn: 100_000, repaid: 25_000, monthlyPayment: 5_000 },
    ])
  })
})

const parties = [
  undefined,
  "林远舟",
  "周砚秋",
  "云汀远舟机械有限公司",
  "云汀商贸有限公司",
  "云汀谷屿消费金融有限公司",
] as const
const words = [undefined, "转账", "货款", "代发工资", "贷款发放", "还款", "冲正", "现存", "本人转账"] as const
const Line = Schema.Struct({
  day: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 179 })),
  amount: Schema.Literals([1, 99.99, 5_000, 12_345.67, 50_000, 300_000]),
  sign: Schema.Literals([1, -1]),
  party: Schema.Literals([0, 1, 2, 3, 4, 5]),
  word: Schema.Literals([0, 1, 2, 3, 4, 5, 6, 7, 8]),
})
const Lines = Schema.Array(Line).check(Schema.isMaxLength(30))
const rowsOf = (lines: typeof Lines.Type): ReadonlyArray<Row> =>
  byDate(
    lines.map(({ amount, day, party, sign, word }): Row => [
      new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10),
      sign * amount,
      parties[party],
      words[word],
    ]),
  )

describe("the shares of a group", () => {
  const fen = (yuan: number | null): number => Math.round((yuan ?? 0) * 100)

  it.prop(
    "come to the whole to the fen, whoever is listed",
    [Lines, Lines, Lines, Schema.Literals([1, 2, 3])],
    (lines) => {
      const [one, two, three, listed] = lines
      const files = [
        statement(rowsOf(one), ofOwner),
        statement(rowsOf(two), ofSpouse),
        statement(rowsOf(three), ofFirm),
      ].filter((file) => file.lines.length > 0)
      const { group, outcome } = groupOf(files, [owner, spouse, firm].slice(0, listed))
      const members = [...group.borrowers, ...(group.unassigned === null ? [] : [group.unassigned])]
      const sum = (of: (member: (typeof members)[number]) => number | null): number =>
        members.reduce((total, member) => total + fen(of(member)), 0)
      expect(sum(({ effectiveAssets }) => effectiveAssets)).toBe(fen(outcome.effectiveAssets))
      expect(sum(({ effectiveInflow }) => effectiveInflow)).toBe(fen(outcome.effectiveInflow))
      expect(sum(({ effectiveOutflow }) => effectiveOutflow)).toBe(fen(outcome.effectiveOutflow))
      expect(sum(({ monthlyNet }) => monthlyNet)).toBe(fen(outcome.repaymentCapacity.averageMonthlyEffectiveNetInflow))
      expect(members.reduce((count, { accounts }) => count + accounts.length, 0)).toBe(
        outcome.effectiveAssetsBreakdown.length,
      )
      // Each line of a transfer between members is an own-account transfer of the whole, and counts once.
      const own = outcome.excludedFlows.find(({ reason }) => reason === "OWN_TRANSFER") ?? {
        inflow: 0,
        outflow: 0,
        lines: 0,
      }
      const moved = group.transfers.reduce((total, { amount }) => total + fen(amount), 0)
      expect(moved).toBeLessThanOrEqual(fen(own.inflow) + fen(own.outflow))
      expect(group.transfers.reduce((count, transfer) => count + transfer.lines, 0)).toBeLessThanOrEqual(own.lines)
      for (const { amount, oneSided, wages } of group.transfers) {
        expect(oneSided).toBeLessThanOrEqual(amount)
        expect(wages).toBeLessThanOrEqual(amount)
      }
    },
  )

  it("are told in both languages", () => {
    const { outcome } = groupOf([statement(sales, ofFirm), nameless(ofOwner)], [owner, firm])
    for (const locale of ["zh", "en"] as const) {
      const { notes } = (render(outcome, locale) as { group: { notes: ReadonlyArray<string> } }).group
      expect(notes).toHaveLength(2)
      for (const note of notes) expect(note).not.toMatch(/statement\.|undefined|\bnull\b/u)
    }
  })
})

import { assert, describe, it } from "@effect/vitest"
import type { ChainLine, Reading } from "../../../../src/statement/reading/repair/Reading.ts"
import { noLines, repairChain } from "../../../../src/statement/reading/repair/RepairLines.ts"
import { chance, misread, read, trueLedger } from "./Ledgers.ts"

/** Amounts and balances of an account in yuan, all of them read with confidence. */
const ledger: ReadonlyArray<readonly [amount: number, balance: number]> = [
  [1_000, 5_000],
  [-2_100, 2_900],
  [340.5, 3_240.5],
  [-15.25, 3_225.25],
  [900, 4_125.25],
  [-2_000, 2_125.25],
]

const readings = (): Array<{ amount: Reading; balance: Reading }> =>
  ledger.map(([amount, balance]) => ({
    amount: { fen: Math.round(amount * 100), confidence: 0.98, signEdits: 1, certain: false },
    balance: { fen: Math.round(balance * 100), confidence: 0.98, signEdits: 2, certain: false },
  }))

type Change = readonly [line: number, figure: "amount" | "balance", fen: number | undefined, confidence?: number]

const changed = (...changes: ReadonlyArray<Change>): ReadonlyArray<ChainLine> => {
  const lines = readings()
  for (const [line, figure, fen, confidence = 0.7] of changes) {
    const own = lines[line]
    if (own !== undefined) own[figure] = { ...own[figure], fen, confidence: fen === undefined ? 0 : confidence }
  }
  return lines
}

/** The lines as they turned out: `true` as they are, `-` not told, or what else was made of them. */
const outcome = (lines: ReadonlyArray<ChainLine>, opening?: number): string =>
  repairChain(lines, opening)
    .map((line, index) => {
      const [amount = 0, balance = 0] = ledger[index] ?? []
      if (line === undefined) return "-"
      return line.amountFen === Math.round(amount * 100) && line.balanceFen === Math.round(balance * 100)
        ? "true"
        : `${line.amountFen}=${line.balanceFen}`
    })
    .join(" ")

const ALL_TRUE = "true true true true true true"

describe("a figure that was misread", () => {
  const repaired: ReadonlyArray<readonly [what: string, ...changes: ReadonlyArray<Change>]> = [
    ["a digit of an amount", [1, "amount", -270_000]],
    ["a digit of an amount, though the recogniser is sure", [4, "amount", 90_800, 0.99]],
    ["the sign of an amount", [1, "amount", 210_000]],
    ["the decimal point of an amount", [2, "amount", 340_500]],
    ["a digit lost", [1, "amount", -21_000]],
    ["a digit added", [2, "amount", 340_550]],
    ["two digits of an amount", [2, "amount", 39_060, 0.55]],
    ["an amount that cannot be read", [2, "amount", undefined]],
    ["a digit of a balance", [2, "balance", 324_650]],
    ["a balance that cannot be read", [3, "balance", undefined]],
    ["the last balance", [5, "balance", 272_525]],
    ["the first balance", [0, "balance", 560_000]],
    ["a balance and the amount after it", [2, "balance", 324_650], [3, "amount", -1_625]],
    ["two balances in the same way", [2, "balance", 824_050], [3, "balance", 822_525]],
    ["figures far apart", [1, "amount", 210_000], [4, "balance", 472_525]],
  ]
  for (const [what, ...changes] of repaired) {
    it(`is put right: ${what}`, () => assert.strictEqual(outcome(changed(...changes)), ALL_TRUE))
  }

  it("is left out where nothing proves it: the first amount", () => {
    assert.strictEqual(outcome(changed([0, "amount", 700_000])), "- true true true true true")
  })

  it("is proven by the stated opening balance", () => {
    assert.strictEqual(outcome(changed([0, "amount", 100_000, 0.5])), "- true true true true true")
    assert.strictEqual(outcome(changed([0, "amount", 100_000, 0.5]), 400_000), ALL_TRUE)
  })

  it("is left out where two readings would do", () => {
    // The last amount may have lost 8.00 as well as the balance.
    assert.strictEqual(outcome(changed([5, "amount", -200_000], [5, "balance", 213_325])), "true true true true true -")
  })

  it("that is the same for two figures without a balance between is left out", () => {
    const lines = changed([2, "amount", undefined], [2, "balance", undefined], [3, "amount", undefined])
    assert.strictEqual(outcome(lines), "true true - - true true")
  })

  it("of text that the file itself has is never touched", () => {
    const lines = changed([1, "amount", -270_000, 1]).map(({ amount, balance }) => ({
      amount: { ...amount, certain: true },
      balance: { ...balance, certain: true },
    }))
    assert.strictEqual(outcome(lines), "true -270000=290000 true true true true")
  })
})

it("what has no room between two balances is no line", () => {
  const lines = readings()
  const heading = { amount: { fen: 20_250_301, confidence: 0.9, signEdits: 1, certain: false } }
  lines.splice(3, 0, { ...heading, balance: { ...heading.amount, fen: undefined } })
  assert.deepStrictEqual([...noLines(lines)], [3])
  assert.deepStrictEqual([...noLines(changed([2, "amount", undefined], [2, "balance", 1]))], [])
})

describe("a break that no misreading explains", () => {
  it("stays one: a row is missing, and all figures are sure", () => {
    const lines = readings()
    lines.splice(2, 1)
    assert.deepStrictEqual(
      repairChain(lines, undefined),
      lines.map(({ amount, balance }) => ({ amountFen: amount.fen ?? 0, balanceFen: balance.fen })),
    )
  })

  it("stays one: an amount was changed into one that does not look like it", () => {
    assert.strictEqual(outcome(changed([1, "amount", -99_900, 0.99])), "true -99900=290000 true true true true")
  })

  it("leaves out the line behind it when its amount is doubtful", () => {
    const lines = readings()
    lines.splice(2, 1)
    const own = lines[2]
    if (own !== undefined) own.amount = { ...own.amount, confidence: 0.8 }
    assert.deepStrictEqual(
      repairChain(lines, undefined).map((line) => line !== undefined),
      [true, true, false, true, true],
    )
  })
})

/** A ledger of which some figures were misread, with what became of it. */
const trial = (seed: number, misreadings: number) => {
  const random = chance(seed)
  const truth = trueLedger(random, 30)
  const lines = read(truth, random).map(({ amount, balance }) => ({ amount: { ...amount }, balance: { ...balance } }))
  const hit = new Set<number>()
  while (hit.size < misreadings) {
    const at = Math.floor(random() * lines.length * 2)
    const figure = lines[Math.floor(at / 2)]?.[at % 2 === 0 ? "amount" : "balance"]
    if (figure?.fen === undefined || hit.has(at)) continue
    hit.add(at)
    Object.assign(figure, { fen: misread(random, figure.fen, at % 2 === 0), confidence: 0.3 + 0.5 * random() })
  }
  const outcomes = repairChain(lines, undefined).map((line, index) => {
    if (line === undefined) return "LEFT_OUT"
    const { amount, balance } = truth[index] ?? { amount: 0, balance: 0 }
    return line.amountFen === amount && line.balanceFen === balance ? "TRUE" : "WRONG"
  })
  return { hit, outcomes }
}

describe("random ledgers with misread figures", () => {
  const TRIALS = 300
  const seeds = Array.from({ length: TRIALS }, (_, index) => index + 1)

  it("of which nothing was misread stay as they are", () => {
    for (const seed of seeds) assert.deepStrictEqual(new Set(trial(seed, 0).outcomes), new Set(["TRUE"]))
  })

  it("one misread figure is put right or left out, and no other line suffers", () => {
    let left = 0
    for (const seed of seeds) {
      const { hit, outcomes } = trial(seed, 1)
      const [at = 0] = hit
      outcomes.forEach((outcome, line) => {
        assert.notStrictEqual(outcome, "WRONG", `seed ${seed}, line ${line}`)
        if (outcome === "TRUE") return
        left++
        // The first amount has no balance before it, and after the last balance there is none.
        assert.include([0, 29], line, `seed ${seed}`)
        assert.include([at, at + 1], line * 2 + (at % 2), `seed ${seed}`)
      })
    }
    assert.isBelow(left, TRIALS * 0.04)
  })

  it("several misread figures hardly ever make a wrong line", { tags: ["long"] }, () => {
    for (const misreadings of [2, 4, 8]) {
      const outcomes = seeds.flatMap((seed) => trial(seed, misreadings).outcomes)
      const count = (kind: string) => outcomes.filter((outcome) => outcome === kind).length
      assert.isAtMost(count("WRONG"), 0.001 * outcomes.length)
      assert.isAtLeast(count("TRUE"), 0.97 * outcomes.length)
    }
  })
})

import { Ocr } from "@open-valuation/core/ports"
import { Context, Effect, Layer } from "effect"
import { type Checked, checkRules } from "./Contract.ts"
import { ocrRules, type PrintedPage } from "./ocr/OcrRules.ts"

/** The recogniser that the contract checks. */
export interface OcrContract extends Omit<Checked<never>, "open"> {
  readonly layer: Layer.Layer<Ocr, unknown>
  readonly page: PrintedPage
}

/**
 * Registers the tests that every `Ocr` must pass: it reads print and says where it is, reads images at once without
 * mixing them, goes on after an interruption, and fails only as `OcrUnavailable`.
 */
export const ocrContract = ({ layer, page, ...contract }: OcrContract): void => {
  const open = Effect.map(Layer.build(layer), (services) => Context.get(services, Ocr))
  checkRules(`${contract.name} as a recogniser`, { ...contract, open }, ocrRules(page))
}

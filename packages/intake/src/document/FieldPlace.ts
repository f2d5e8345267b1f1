import type { PageBox } from "@open-valuation/core/domain"

/** Where a value of a field is printed: the smallest box around its words. */
export interface FieldPlace extends PageBox {
  /** From 1. */
  readonly page: number
}

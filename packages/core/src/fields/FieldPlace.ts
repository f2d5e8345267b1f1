import type { PageBox } from "../domain/PageBox.ts"

/** Where a value of a field is printed: the smallest box around its words. */
export interface FieldPlace extends PageBox {
  /** From 1. */
  readonly page: number
}

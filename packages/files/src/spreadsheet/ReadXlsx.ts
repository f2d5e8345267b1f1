import type { DocumentPart } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import { tableLimits } from "../DocumentLimits.ts"
import { type DocumentReader, unreadable } from "../DocumentReader.ts"
import { Tables } from "../tables/index.ts"
import { ofTable } from "../Unreadable.ts"

/** Every sheet of an Excel workbook (ECMA-376). */
export const readXlsx: DocumentReader = (bytes, context) =>
  Stream.suspend(() => {
    let sheets = 0
    return Tables.sheets(bytes, tableLimits(context.limits)).pipe(
      Stream.mapError(ofTable(context)),
      Stream.tap(({ _tag }) =>
        _tag === "Sheet" && ++sheets > context.limits.sheets
          ? unreadable(context, "too-large", `more than ${context.limits.sheets} sheets`)
          : Effect.void,
      ),
      Stream.map((part): DocumentPart => part),
    )
  })

import { createReadStream, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { peerFault } from "@open-valuation/files/peers"
import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { Hex } from "effect/encoding"
import type { MakeTaskBook } from "../../console/TaskExport.ts"

const formats = { yuan: "#,##0", share: "0 %" } as const

/** Writes lists of tasks as workbooks, row by row into a file. `undefined` where `exceljs` is not installed. */
export const taskBooks: Effect.Effect<MakeTaskBook | undefined, never, SecureRandom.SecureRandom> = Effect.gen(
  function* () {
    const random = yield* SecureRandom.SecureRandom
    if (peerFault(import.meta.url, "exceljs") !== undefined) return undefined
    return Effect.fnUntraced(function* ({ columns, rows, sheet }) {
      const path = join(tmpdir(), `open-valuation-${Hex.encode(yield* random.randomBytes(12))}.xlsx`)
      const looks = columns.map(({ look, ...column }) => ({ ...column, ...(look && { format: formats[look] }) }))
      yield* Effect.promise(async () => {
        const { writeTables } = await import("@open-valuation/report/xlsx")
        await writeTables(path, [{ name: sheet, columns: looks, rows }])
      })
      return { bytes: createReadStream(path), remove: () => rmSync(path, { force: true }) }
    })
  },
)

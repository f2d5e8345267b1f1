import type { StatementMaterial } from "@open-valuation/core/statement"
import type { UploadedMaterial } from "@open-valuation/http-api"

/** A stored file, as a create request names it. */
export type Material = typeof UploadedMaterial.Encoded

/** Where a file is on its way to the server. */
export type UploadState =
  | { readonly is: "waiting" }
  /** `sent` is the share that has arrived, 0 to 1. */
  | { readonly is: "sending"; readonly sent: number }
  | { readonly is: "kept"; readonly material: Material }
  /** `mayOpen`: a password may help. */
  | { readonly is: "refused"; readonly message: string; readonly mayOpen: boolean }

/** A chosen file. */
export interface Upload {
  readonly id: number
  readonly file: File
  readonly password: string
  readonly kind: NonNullable<StatementMaterial["kind"]>
  /** Id of a borrower of the form; absent: the printed holder tells. */
  readonly borrower?: number | undefined
  readonly state: UploadState
}

/** Files in the order in which they were chosen. */
export type UploadQueue = ReadonlyArray<Upload>

/** What happens to the queue. */
export type UploadChange =
  | { readonly is: "added"; readonly files: ReadonlyArray<File> }
  | { readonly is: "removed"; readonly id: number }
  /** Another attempt at a refused file. */
  | { readonly is: "again"; readonly id: number; readonly password: string }
  | { readonly is: "moved"; readonly id: number; readonly state: UploadState }
  /** What a person says of a file. */
  | ({ readonly is: "told"; readonly id: number } & Partial<Pick<Upload, "kind" | "borrower">>)

/** Files that are sent at the same time. */
const AT_ONCE = 2

/** Most files of one valuation. */
export const MOST_FILES = 100

/** The queue after a change. A file that was chosen twice is there once; a removed file stays away. */
export const changed = (queue: UploadQueue, change: UploadChange): UploadQueue => {
  switch (change.is) {
    case "added": {
      const first = queue.reduce((last, { id }) => Math.max(last, id), 0) + 1
      const fresh = change.files
        .filter((file, at) => !queue.some((one) => isSame(one.file, file)) && firstOf(change.files, file) === at)
        .slice(0, Math.max(0, MOST_FILES - queue.length))
      return [
        ...queue,
        ...fresh.map((file, at): Upload => ({ id: first + at, file, password: "", kind: "STATEMENT", state: waiting })),
      ]
    }
    case "removed":
      return queue.filter(({ id }) => id !== change.id)
    case "again":
      return queue.map((one) => (one.id === change.id ? { ...one, password: change.password, state: waiting } : one))
    case "moved":
      return queue.map((one) => (one.id === change.id ? { ...one, state: change.state } : one))
    case "told": {
      const { is: _, ...told } = change
      return queue.map((one) => (one.id === change.id ? { ...one, ...told } : one))
    }
  }
}

const waiting: UploadState = { is: "waiting" }

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

const firstOf = (files: ReadonlyArray<File>, file: File): number => files.findIndex((one) => isSame(one, file))

/** The files to send now. */
export const nextOf = (queue: UploadQueue): ReadonlyArray<Upload> => {
  const sending = queue.filter(({ state }) => state.is === "sending").length
  return queue.filter(({ state }) => state.is === "waiting").slice(0, Math.max(0, AT_ONCE - sending))
}

/**
 * The materials of a queue whose files have all been kept, as the request names them; `undefined` before.
 *
 * @param names of the borrowers, by their ids
 */
export const materialsOf = (
  queue: UploadQueue,
  names: ReadonlyMap<number, string>,
): ReadonlyArray<StatementMaterial> | undefined => {
  const kept = queue.flatMap(({ borrower, kind, state }) => {
    if (state.is !== "kept") return []
    const { contentType, fileName, materialRef } = state.material
    const name = borrower === undefined ? undefined : names.get(borrower)
    return [
      {
        materialRef,
        fileName,
        contentType,
        ...(kind === "STATEMENT" ? {} : { kind }),
        ...(name === undefined ? {} : { borrower: name }),
      },
    ]
  })
  return kept.length > 0 && kept.length === queue.length ? kept : undefined
}

/** What a thread is told: a task, and then for each parcel that was taken that there is room for another. */
export type Order<Task> = { readonly _tag: "Task"; readonly task: Task } | { readonly _tag: "Room" }

/** What a thread says of its task: pieces of the answer, and how it ended. */
export type Report<Piece> =
  | { readonly _tag: "Pieces"; readonly pieces: ReadonlyArray<Piece> }
  | { readonly _tag: "Done" }
  | { readonly _tag: "Failed"; readonly error: unknown }
  | { readonly _tag: "Crashed"; readonly cause: string }

/** Parcels that may be under way, so that a fast thread does not fill the memory of a slow listener. */
export const PARCELS = 4

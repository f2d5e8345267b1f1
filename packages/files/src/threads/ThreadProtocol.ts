/** Messages to a thread: a task, room for another parcel, or the answer to one of its questions. */
export type Order<Task, Answer> =
  | { readonly _tag: "Task"; readonly task: Task }
  | { readonly _tag: "Room" }
  | { readonly _tag: "Answer"; readonly id: number; readonly answer: Answer }

/** Messages from a thread about its task: pieces of the answer, questions, and how it ended. */
export type Report<Question> =
  /** The thread has loaded its module and begins. `thread`: its id in the operating system, where that is known. */
  | { readonly _tag: "Begun"; readonly thread: number | undefined }
  /** An array of pieces, serialised by the thread, so that its size is known before it is decoded. */
  | { readonly _tag: "Pieces"; readonly pieces: Uint8Array }
  | { readonly _tag: "Question"; readonly id: number; readonly question: Question }
  | { readonly _tag: "Done" }
  | { readonly _tag: "Failed"; readonly error: unknown }
  | { readonly _tag: "Crashed"; readonly cause: string }

/** Parcels in flight at most: a fast thread must not fill the memory of a slow reader. */
export const PARCELS = 4

/** What a thread is told: a task, that there is room for another parcel, or the answer to a question that it asked. */
export type Order<Task, Answer> =
  | { readonly _tag: "Task"; readonly task: Task }
  | { readonly _tag: "Room" }
  | { readonly _tag: "Answer"; readonly id: number; readonly answer: Answer }

/** What a thread says of its task: pieces of the answer, a question, and how it ended. */
export type Report<Question> =
  /** The thread has loaded its module and begins. `thread`: its id in the operating system, where that is known. */
  | { readonly _tag: "Begun"; readonly thread: number | undefined }
  /** An array of pieces, serialised by the thread, so that its bytes are known before anything is made of them. */
  | { readonly _tag: "Pieces"; readonly pieces: Uint8Array }
  | { readonly _tag: "Question"; readonly id: number; readonly question: Question }
  | { readonly _tag: "Done" }
  | { readonly _tag: "Failed"; readonly error: unknown }
  | { readonly _tag: "Crashed"; readonly cause: string }

/** Parcels that may be under way, so that a fast thread does not fill the memory of a slow listener. */
export const PARCELS = 4

import { Schema } from "effect"

/** A command cannot be carried out. `message` is one line that says why and what to do. */
export class AdminRefused extends Schema.TaggedError<AdminRefused>()("AdminRefused", { message: Schema.String }) {}

/** The process that holds the data folder ended or failed while it carried out the command. */
export class HolderLost extends Schema.TaggedError<HolderLost>()("HolderLost", { message: Schema.String }) {}

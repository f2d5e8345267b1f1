import { Schema } from "effect"

/** A command cannot be done as it was asked for; `message` is one line that says why and what to do. */
export class AdminRefused extends Schema.TaggedError<AdminRefused>()("AdminRefused", { message: Schema.String }) {}

/** The process that holds the data folder went away or failed while it did what it was asked for. */
export class HolderLost extends Schema.TaggedError<HolderLost>()("HolderLost", { message: Schema.String }) {}

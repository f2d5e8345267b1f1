import type { TaskCreated as CreatedTask } from "@open-valuation/http-api"
import type { Session } from "@open-valuation/server/console"

/** What several screens read. Texts are in the language that was asked for. */
export type { TaskStatus } from "@open-valuation/http-api"
export type { Session, TaskDetail, TaskPage, TaskRow } from "@open-valuation/server/console"

/** An asset that this server values. */
export type SessionAsset = Session["assets"][number]

/** What a key or session may do. */
export type Scope = Session["scopes"][number]

/** A task that v1 has accepted. */
export type TaskCreated = typeof CreatedTask.Encoded

import type * as Console from "./ConsoleApi.ts"
import type * as Markets from "./MarketsApi.ts"
import type * as Pictures from "./PagePictures.ts"
import type * as People from "./UsersApi.ts"

export type { FontlessWord } from "./PagePictures.ts"

/*
 * Inputs and answers of the console's operations, as JSON. For the console's own pages: it changes with them, and
 * other programs use v1.
 */

/** Who is signed in, and what there is to see. */
export type Session = typeof Console.Session.Encoded

/** The form of an asset's request. */
export type Form = typeof Console.Form.Encoded

/** A field of a form. */
export type FormField = typeof Console.FormField.Encoded

/** Possible meanings of a text that is typed into a field. */
export type Suggestions = typeof Console.Suggestions.Encoded

/** Which page of a file to picture. */
export type PageRequest = typeof Pictures.PageRequest.Encoded

/** A task as lists show it. */
export type TaskRow = typeof Console.TaskRow.Encoded

/** A page of tasks, newest first. */
export type TaskPage = typeof Console.TaskPage.Encoded

/** A task with its create body. */
export type TaskDetail = typeof Console.TaskDetail.Encoded

/** A key without its secrets. */
export type KeyRow = typeof Console.KeyRow.Encoded

/** A key with its secrets, shown once. */
export type ShownKey = typeof Console.ShownKey.Encoded

/** A new key of the account. */
export type KeyWish = typeof Console.KeyWish.Encoded

/** A user of the account. */
export type UserRow = typeof People.UserRow.Encoded

/** A new user of the account. */
export type UserWish = typeof People.UserWish.Encoded

/** What to change of a user. */
export type UserEdit = typeof People.UserEdit.Encoded

/** A link that signs a user in, once. */
export type UserLink = typeof People.UserLink.Encoded

/** Usage of the account by month, newest first. */
export type UsageMonths = typeof Console.UsageMonths.Encoded

/** The markets of the catalogue, and what can be imported. */
export type MarketList = typeof Markets.Markets.Encoded

/** The outcome of an import, or of its trial. */
export type ImportReport = typeof Markets.ShownReport.Encoded

/** The markets to learn anew. */
export type FitWish = typeof Markets.FitWish.Encoded

/** The progress of fits: the events of a stream, with their data parsed. */
export type FitEvent = (typeof Markets.fitEvents.events)["Type"]

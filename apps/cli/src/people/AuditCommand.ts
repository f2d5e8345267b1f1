import { Command, Flag } from "effect/cli"
import { textFlag } from "../Flags.ts"
import { loaded } from "../Interruption.ts"

const runner = () => import("./RunAudit.ts")

/** `ov audit`: who has done what. */
export const audit = Command.make(
  "audit",
  {
    account: textFlag("account", "A", "Only its entries; default: all"),
    from: textFlag("from", "DATE", "First day, Asia/Shanghai"),
    to: textFlag("to", "DATE", "Last day, Asia/Shanghai"),
    object: textFlag("object", "PATH", "Only entries of an object, such as property-valuations/128"),
    format: Flag.Literals("format", ["jsonl", "csv"]).pipe(
      Flag.withMetavar("jsonl|csv"),
      Flag.withDescription("Form of the lines"),
      Flag.withDefault("jsonl"),
    ),
  },
  (input) => loaded(runner, ({ printAudit }) => printAudit(input)),
).pipe(Command.withDescription("Print the audit log, oldest first"))

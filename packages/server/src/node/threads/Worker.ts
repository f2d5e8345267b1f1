import { serveJob } from "@open-valuation/files/threads"
import { jobs } from "./Jobs.ts"

/** The module of all threads of the server and of `ov`. */
await serveJob(jobs)

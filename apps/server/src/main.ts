import { run } from "./Program.ts"

run()

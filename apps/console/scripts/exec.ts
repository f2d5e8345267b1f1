#!/usr/bin/env node
/**
 * `exec` for the Windows shell, which lacks it. Other shells have it built in: it replaces the shell with the program,
 * so that the program receives the signals that npm passes on.
 */
import { spawn } from "node:child_process"

const [program = "", ...args] = process.argv.slice(2)
const running = spawn(program === "node" ? process.execPath : program, args, { stdio: "inherit" })
running.once("exit", (code) => {
  process.exitCode = code ?? 1
})

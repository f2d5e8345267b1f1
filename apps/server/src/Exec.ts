#!/usr/bin/env node
/**
 * `exec` for the shell of Windows, which has none. Elsewhere it is a word of the shell itself: it puts the program in
 * the shell's place, so that the signals that npm passes on reach it.
 */
import { spawn } from "node:child_process"

const [program = "", ...args] = process.argv.slice(2)
const running = spawn(program === "node" ? process.execPath : program, args, { stdio: "inherit" })
running.once("exit", (code) => {
  process.exitCode = code ?? 1
})

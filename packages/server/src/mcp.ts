/** The tools for assistants on stdin and stdout: `@open-valuation/server/mcp`. */
export { serveStdio, ServerUnusable, type StdioMcpOptions } from "./node/mcp/StdioMcp.ts"

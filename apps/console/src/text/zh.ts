import type { Words } from "./Words.ts"

export const zh: Words = {
  product: "Open Valuation",
  nav: { value: "估值", statements: "银行流水", tasks: "任务", markets: "市场数据", account: "接口与用量" },
  menu: "主导航",
  skip: "跳到正文",
  language: "English",
  logout: "退出",
  operator: "管理员",
  version: (version) => `引擎版本 ${version}`,
  notFound: "没有这个页面。",
  again: "重试",
  loading: "正在加载…",
  more: "加载更多",
  asTable: "看表格",
  asChart: "看图",
  reconnecting: "连接已断开，正在重新连接…",
  optional: "（选填）",
  cancel: "取消",
  copy: "复制",
  copied: "已复制",
  status: { IN_PROGRESS: "估值中", SUCCESS: "已完成", FAILED: "失败" },
}

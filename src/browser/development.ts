// Development only: what Vite's React plugin writes into an index.html, which we have none of. Must run before any island.
// @vitejs/plugin-react, "Backend integration" (vite.dev/guide/backend-integration).
interface RefreshRuntime {
  injectIntoGlobalHook(window: Window): void
}

const address = '/@react-refresh'
const { default: runtime } = (await import(/* @vite-ignore */ address)) as { default: RefreshRuntime }
runtime.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })

export {}

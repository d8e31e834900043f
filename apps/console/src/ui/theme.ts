import { defaultDarkTheme, defaultLightTheme } from 'react-admin'
import type { RaThemeOptions } from 'react-admin'

/** The colours of the users' app, so that both apps share one look. */
type Colours = {
  readonly bg: string
  readonly surface: string
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly accent: string
  readonly onAccent: string
  readonly good: string
  readonly risk: string
  /** The colour of waiting or scarce items. */
  readonly wait: string
  readonly onWait: string
}

const light: Colours = {
  bg: '#f5f6f8',
  surface: '#ffffff',
  text: '#12161f',
  quiet: '#4a5263',
  line: '#dde1e8',
  accent: '#0b5fd9',
  onAccent: '#ffffff',
  good: '#0a7a4b',
  risk: '#c62a36',
  wait: '#8a5300',
  onWait: '#ffffff',
}

const dark: Colours = {
  bg: '#0b0e14',
  surface: '#141924',
  text: '#f1f4f9',
  quiet: '#b3bccb',
  line: '#262d3b',
  accent: '#6aa8ff',
  onAccent: '#061326',
  good: '#3ecf8e',
  risk: '#ff7a85',
  wait: '#f0b34d',
  onWait: '#1c1300',
}

export const lightTheme = themeOf(defaultLightTheme, light, 'light')
export const darkTheme = themeOf(defaultDarkTheme, dark, 'dark')

function themeOf(
  base: typeof defaultLightTheme,
  c: Colours,
  mode: 'light' | 'dark',
): RaThemeOptions {
  return {
    ...base,
    palette: {
      mode,
      primary: { main: c.accent, contrastText: c.onAccent },
      secondary: { main: c.accent, contrastText: c.onAccent },
      success: { main: c.good },
      error: { main: c.risk },
      warning: { main: c.wait, contrastText: c.onWait },
      background: { default: c.bg, paper: c.surface },
      text: { primary: c.text, secondary: c.quiet },
      divider: c.line,
    },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      fontSize: 14,
      h6: { fontWeight: 650 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: { ...base.components, ...componentsOf(c) },
  }
}

/** The look of each component where it differs from the framework's. */
function componentsOf(c: Colours): RaThemeOptions['components'] {
  return {
    MuiAppBar: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: {
          backgroundColor: c.surface,
          backgroundImage: 'none',
          color: c.text,
          borderBottom: `1px solid ${c.line}`,
        },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiTableCell: { styleOverrides: { head: { color: c.quiet, fontWeight: 600 } } },
    // Content wider than the screen scrolls inside its list.
    RaLayout: {
      styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { minWidth: 0 } } },
    },
    RaList: {
      styleOverrides: {
        root: {
          minWidth: 0,
          '& .RaList-main': { minWidth: 0 },
          '& .RaList-content': {
            border: `1px solid ${c.line}`,
            boxShadow: 'none',
            overflowX: 'auto',
            containerType: 'inline-size',
          },
        },
      },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          marginInline: 8,
          paddingInline: 12,
          fontSize: 15,
          // The longest page name fits beside the icon, also when its page is open.
          '& .RaMenuItemLink-icon': { minWidth: 34 },
          '&.RaMenuItemLink-active': { color: c.accent, fontWeight: 650 },
          '&.RaMenuItemLink-active svg': { color: c.accent },
        },
      },
    },
  }
}

import { htmlTree, type HtmlNode } from '@candor/api'
import { createElement, useMemo } from 'react'
import type { ReactNode } from 'react'
import { hrefTo } from '../../lib/routes.ts'
import styles from './html-text.module.css'

/** A long text from the server: headings, paragraphs, lists and links, built as elements, never as HTML. */
export function HtmlText({ html }: { html: string }) {
  const tree = useMemo(() => htmlTree(html), [html])
  return <div className={styles.text}>{tree.map(element)}</div>
}

function element(node: HtmlNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  // A user who leaves sees the destination first.
  const link = node.href === null ? {} : { href: hrefTo('outlink', { url: node.href }) }
  return createElement(node.tag, { key, ...link }, ...node.children.map(element))
}

import { createElement, useMemo } from 'react'
import type { ReactNode } from 'react'
import styles from './html-text.module.css'
import { htmlTree } from './html-tree.ts'
import type { HtmlNode } from './html-tree.ts'

/** A long text from the server: headings, paragraphs, lists and links, built as elements, never as HTML. */
export function HtmlText({ html }: { html: string }) {
  const tree = useMemo(() => htmlTree(html), [html])
  return <div className={styles.text}>{tree.map(element)}</div>
}

function element(node: HtmlNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const link =
    node.href === null ? {} : { href: node.href, target: '_blank', rel: 'noopener noreferrer' }
  return createElement(node.tag, { key, ...link }, ...node.children.map(element))
}

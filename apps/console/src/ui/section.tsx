import {
  Box,
  Card,
  CardContent,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { ReactNode } from 'react'

type Column<Row> = { readonly label: string; readonly value: (row: Row) => ReactNode }

type Props<Row> = {
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** The act of this section. */
  readonly action?: ReactNode
}

/** One table of a user's record, with a text if it is empty. */
export function Section<Row extends { readonly id: string }>(props: Props<Row>) {
  const { title, rows, columns, action } = props
  return (
    <Card component="section" aria-label={title} sx={{ overflowX: 'auto' }}>
      <CardContent>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBottom: 1 }}
        >
          <Typography component="h2" variant="h6" sx={{ marginInlineEnd: 'auto' }}>
            {title}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{action}</Box>
        </Box>
        {rows.length === 0 && <Typography color="textSecondary">None.</Typography>}
        {rows.length > 0 && (
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map(({ label }) => (
                  <TableCell key={label}>{label}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id}>
                  {columns.map(({ label, value }) => (
                    <TableCell key={label}>{value(row)}</TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </CardContent>
    </Card>
  )
}

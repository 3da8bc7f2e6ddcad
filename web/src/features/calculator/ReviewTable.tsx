// A list of rows to read, folded away until it is wanted.
import { mdiChevronDown } from '@mdi/js';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Button from '@mui/material/Button';
import SvgIcon from '@mui/material/SvgIcon';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { measureOf } from '@/domain/job/checks';
import { isWanted, ownOfSheet, PANEL_TEXTS, type PanelText, type Row } from '@/domain/job/rows';
import { cutSize, deducts } from '@/domain/job/ruleOfRow';
import type { SawRules } from '@/domain/job/sawRules';
import { EdgeSquare } from './EdgeSquare';
import { GrainIcon } from './GrainCell';
import { sheetWords } from './sheetColumn';
import { formatSize, shownLength } from '@/i18n/lengths';
import { materialName, useWords } from './words';

const FIRST_ROWS = 50;

type ReviewTableProps = { title: string; rows: readonly Row[]; rules: SawRules };

export function ReviewTable({ title, rows, rules }: ReviewTableProps) {
  const { t, language } = useWords();
  const { t: review } = useTranslation('review');
  const [all, setAll] = useState(false);
  const wanted = rows.filter(isWanted);
  const withEdges = rows.some((row) => 'edge' in row);
  const withCutSizes = withEdges && deducts(rules);
  const withDetails = !withEdges && rows.some((row) => Object.keys(ownOfSheet(row)).length > 0);
  const withSets = rows.some((row) => 'grain_set' in row);
  const texts = PANEL_TEXTS.filter((field) => rows.some((row) => field in row));
  const textOf = (row: Row, field: PanelText) => ('edge' in row ? row[field] : undefined);
  const cutOf = (row: Row) => {
    const size = measureOf(row);
    return size && 'edge' in row ? formatSize(cutSize(size, row, rules), language) : '';
  };
  if (wanted.length === 0) return null;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary
        expandIcon={
          <SvgIcon>
            <path d={mdiChevronDown} />
          </SvgIcon>
        }
      >
        <Typography component="span" sx={{ fontWeight: 600 }}>{`${title} (${wanted.length})`}</Typography>
      </AccordionSummary>
      <AccordionDetails>
        <TableContainer tabIndex={0} role="region" aria-label={title}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('column.label')}</TableCell>
                <TableCell align="right">{t('column.widthLong')}</TableCell>
                <TableCell align="right">{t('column.heightLong')}</TableCell>
                <TableCell align="right">{t('column.count')}</TableCell>
                <TableCell>{t('column.material')}</TableCell>
                <TableCell align="center">{t('column.orientation')}</TableCell>
                {withEdges && <TableCell align="center">{t('column.edge')}</TableCell>}
                {withSets && <TableCell>{t('column.grain_set')}</TableCell>}
                {texts.map((field) => (
                  <TableCell key={field}>{t(`column.${field}Long`)}</TableCell>
                ))}
                {withCutSizes && <TableCell align="right">{t('column.cutLong')}</TableCell>}
                {withDetails && <TableCell>{t('column.sheet')}</TableCell>}
              </TableRow>
            </TableHead>
            <TableBody>
              {wanted.slice(0, all ? undefined : FIRST_ROWS).map((row) => (
                <TableRow key={row.id}>
                  <TableCell component="th" scope="row">
                    {row.label}
                  </TableCell>
                  <TableCell align="right">{shownLength(row.width, language)}</TableCell>
                  <TableCell align="right">{shownLength(row.height, language)}</TableCell>
                  <TableCell align="right">{row.count}</TableCell>
                  <TableCell>{materialName(t, row.material)}</TableCell>
                  <TableCell align="center" aria-label={t(`grain.${row.orientation}`)}>
                    <GrainIcon grain={row.orientation} />
                  </TableCell>
                  {'edge' in row && (
                    <TableCell align="center">
                      <EdgeSquare edge={row.edge} size={20} />
                    </TableCell>
                  )}
                  {withSets && <TableCell>{'grain_set' in row && row.grain_set}</TableCell>}
                  {texts.map((field) => (
                    <TableCell key={field}>{textOf(row, field)}</TableCell>
                  ))}
                  {withCutSizes && <TableCell align="right">{cutOf(row)}</TableCell>}
                  {withDetails && <TableCell>{sheetWords(row, { t, language }).join('; ')}</TableCell>}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
        {!all && wanted.length > FIRST_ROWS && (
          <Button onClick={() => setAll(true)}>{review('showAll', { count: wanted.length })}</Button>
        )}
      </AccordionDetails>
    </Accordion>
  );
}

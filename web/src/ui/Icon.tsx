import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

interface IconProps extends Omit<SvgIconProps, 'children'> {
  /** A path of `@mdi/js`. */
  path: string;
}

/** An icon beside words; what stands alone gets its name from its button. */
export function Icon({ path, ...rest }: IconProps) {
  return (
    <SvgIcon {...rest}>
      <path d={path} />
    </SvgIcon>
  );
}

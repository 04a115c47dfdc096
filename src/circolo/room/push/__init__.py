"""Push: notifications to the browsers of people whose page is closed or hidden."""
